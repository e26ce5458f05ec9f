"""The live site: HTTP, sockets and the browser client, on top of the tables."""
