// Nothing: a target must have a source, and this one is for its precompiled headers.
