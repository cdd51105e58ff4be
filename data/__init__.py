"""The demo: its catalogue, community, blog and pictures, the seeding, and the sign-in provider."""
