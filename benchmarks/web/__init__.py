"""How heavy and how fast the storefront is: bundle sizes, Lighthouse, and load on the node front."""
