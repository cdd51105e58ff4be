"""The size and speed of the storefront: bundle sizes, Lighthouse, and load on its server."""
