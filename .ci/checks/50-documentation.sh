#!/usr/bin/env bash
# Checks that the documentation builds without warnings and that its examples compile.
exec "$(dirname "$0")/../documentation"
