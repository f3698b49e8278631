#!/usr/bin/env bash
# Checks that the compiler refuses expectations that would pass unevaluated, with a helpful message.
exec "$(dirname "$0")/../refused"
