#!/usr/bin/env bash
# Checks that no result is lost, with one fault in each phase and each fault in one phase; .ci/faults tries all.
exec "$(dirname "$0")/../faults" --short
