#!/usr/bin/env bash
# Each phase of a run with one fault, and each fault in one phase: no result is lost; .ci/faults tries all of them.
exec "$(dirname "$0")/../faults" --short
