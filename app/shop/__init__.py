"""The shop's own facts, given by staff: its name, company, contacts, colours and texts."""
