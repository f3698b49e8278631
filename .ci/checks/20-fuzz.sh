#!/usr/bin/env bash
# A short round of random feature files: no trap, no hang, no error without a place.
exec "$(dirname "$0")/../fuzz"
