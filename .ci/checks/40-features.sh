#!/usr/bin/env bash
# The features are laid out as the formatter does it, and a careful editor finds nothing to mark.
set -e
cd "$(dirname "$0")/../.."
./run-specs.sh format --check
./run-specs.sh lint
./run-specs.sh steps --strict-steps
