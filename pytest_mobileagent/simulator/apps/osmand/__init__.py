"""OsmAnd, with a small offline map of Liechtenstein."""
