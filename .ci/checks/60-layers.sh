#!/usr/bin/env bash
# No folder uses one that stands above it; Sources/README.md says the order.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift .ci/layers.swift
