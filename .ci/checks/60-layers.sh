#!/usr/bin/env bash
# Checks that no folder uses a higher one; the order is in Sources/README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift .ci/layers.swift
