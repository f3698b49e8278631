#!/usr/bin/env bash
# Runs the features in Features/kea, including slow ones: the command in a realistic package.
exec "$(dirname "$0")/../journeys"
