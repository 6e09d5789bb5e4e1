"""Work of a build -> the same work, done by other machines: by a scheduler of dask.distributed that people have."""
