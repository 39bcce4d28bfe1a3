"""Google Maps: an invented street map under the real names of towns."""
