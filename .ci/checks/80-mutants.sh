#!/usr/bin/env bash
# The verdicts on mutants are right, and every fortieth mutant of the framework is caught by a spec; .ci/mutants makes
# all of them.
cd "$(dirname "$0")/../.." && .ci/mutants --check && exec .ci/mutants --short
