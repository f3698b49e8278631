#!/usr/bin/env bash
# Runs specs of virtual time and waiting on one processor, which is all that many containers have.
set -u
cd "$(dirname "$0")/../.." || exit 2
command -v taskset >/dev/null || { echo "skipped: there is no taskset" && exit 0; }
exec taskset -c 0 ./run-specs.sh Specs/Framework/KeaSpecs/Waiting Specs/Framework/KeaVirtualTimeSpecs Specs/Apps/BrowseOverflowSpecs
