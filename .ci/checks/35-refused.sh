#!/usr/bin/env bash
# What would be green without having been looked at is refused by the compiler, in words that help.
exec "$(dirname "$0")/../refused"
