"""Who shops here: signing in, staying signed in."""
