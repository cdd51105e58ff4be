"""An object store: named pieces of bytes that several machines share, in a folder or at an S3 service."""
