#!/usr/bin/env bash
# Parses random feature files for a short time: no trap, no hang, no error without a location.
exec "$(dirname "$0")/../fuzz"
