"""Pictures that members send: looked at by content, made anew, and served."""
