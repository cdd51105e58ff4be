"""Pictures of products that are fetched from where their retailers have them."""
