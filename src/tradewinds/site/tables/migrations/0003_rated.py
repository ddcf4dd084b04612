from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_pace")]

    operations = [
        migrations.AddField(model_name="table", name="rated", field=models.BooleanField(default=False)),
    ]
