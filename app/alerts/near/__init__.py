"""What has come near a shade: twins of shades that are gone, and reviews by whom a member follows."""
