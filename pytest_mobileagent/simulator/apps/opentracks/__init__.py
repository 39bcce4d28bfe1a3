"""OpenTracks, the sports tracker."""
