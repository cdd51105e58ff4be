"""Who a member is: to themselves, to others, and how they change it."""
