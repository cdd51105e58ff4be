"""What staff say of the shop: its name, company, contacts, colours and texts."""
