"""What a host needs who runs the site for others: limits of connections, health, numbers, logs, backups."""
