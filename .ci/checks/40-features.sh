#!/usr/bin/env bash
# Checks that the features are formatted, that the linter finds nothing, and that their table of contents is complete.
set -e
cd "$(dirname "$0")/../.."
./run-specs.sh format --check
./run-specs.sh lint Features/*.feature
# Journeys have many steps.
./run-specs.sh lint --disable when-after-then Features/kea
./run-specs.sh steps --strict-steps
listed=$(grep -oE '\([a-z_/]+\.feature\)' Features/README.md | tr -d '()' | sort)
diff <(cd Features && find . -name '*.feature' | sed 's#^\./##' | sort) <(echo "$listed") ||
    { echo "Features/README.md does not list the features that there are" && exit 1; }
# A feature and its translation have as many scenarios.
scenarios() { ./run-specs.sh --no-build --list "$1" | grep -c '^Features/'; }
for translated in Features/*_in_english.feature; do
    [[ $(scenarios "$translated") == $(scenarios "${translated/_in_english/}") ]] ||
        { echo "$translated has more or fewer scenarios than the original" && exit 1; }
done
