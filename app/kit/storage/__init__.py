"""Files of this machine, and the object store that machines share."""
