#!/usr/bin/env bash
# Virtual clocks, virtual time and what waits settle on one processor, too, as containers often have no more.
set -u
cd "$(dirname "$0")/../.." || exit 2
command -v taskset >/dev/null || { echo "skipped: there is no taskset" && exit 0; }
exec taskset -c 0 ./run-specs.sh Specs/Framework/KeaSpecs/Waiting Specs/Framework/KeaVirtualTimeSpecs Specs/Apps/BrowseOverflowSpecs
