#!/usr/bin/env bash
# Lines of specs are type-checked in a moment: the compiler itself says how long each takes.
exec "$(dirname "$0")/../type-check"
