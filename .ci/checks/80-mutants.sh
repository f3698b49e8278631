#!/usr/bin/env bash
# Checks the rules of .ci/mutants, and that specs catch the mutants of its short form.
cd "$(dirname "$0")/../.." && .ci/mutants --check && exec .ci/mutants --short
