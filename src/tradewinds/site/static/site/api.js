// Shows the description of the interface, with a form for each address.

const place = document.getElementById("interface");

window.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
});
