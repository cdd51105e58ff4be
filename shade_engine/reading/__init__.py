"""Reading colours as people, instruments and files write them."""
