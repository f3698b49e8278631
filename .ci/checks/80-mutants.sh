#!/usr/bin/env bash
# Every fortieth of the small wrong changes in the framework is caught by a spec; .ci/mutants makes all of them.
exec "$(dirname "$0")/../mutants" --short
