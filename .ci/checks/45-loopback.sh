#!/usr/bin/env bash
# Runs the features of the apps over HTTP, on the loopback interface.
set -e
cd "$(dirname "$0")/../.."
./run-specs.sh Features --tags 'not @journey' --world-parameters '{"transport": "loopback"}'
