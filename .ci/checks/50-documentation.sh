#!/usr/bin/env bash
# The documentation can be built without a warning, and its examples compile.
exec "$(dirname "$0")/../documentation"
