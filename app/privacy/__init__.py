"""What members may ask of their data, and how long anything is kept. See docs/privacy.md."""
