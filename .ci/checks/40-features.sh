#!/usr/bin/env bash
# The features are laid out as the formatter does it, a careful editor finds nothing to mark, and their table of contents
# has them all.
set -e
cd "$(dirname "$0")/../.."
./run-specs.sh format --check
./run-specs.sh lint Features/*.feature
# A journey types one command after the other.
./run-specs.sh lint --disable when-after-then Features/kea
./run-specs.sh steps --strict-steps
listed=$(grep -oE '\([a-z_/]+\.feature\)' Features/README.md | tr -d '()' | sort)
diff <(cd Features && find . -name '*.feature' | sed 's#^\./##' | sort) <(echo "$listed") ||
    { echo "Features/README.md does not list the features that there are" && exit 1; }
