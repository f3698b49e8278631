#!/usr/bin/env bash
# Every thirty-sixth of the small wrong changes is caught by a spec; .ci/mutants makes all of them.
exec "$(dirname "$0")/../mutants" --short
