#!/usr/bin/env bash
# The command as its users type it, in a package as they have them: the features in Features/kea, slow ones included.
exec "$(dirname "$0")/../journeys"
