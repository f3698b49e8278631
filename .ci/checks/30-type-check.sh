#!/usr/bin/env bash
# Checks that the compiler type-checks typical expectations quickly, as measured by the compiler.
exec "$(dirname "$0")/../type-check"
