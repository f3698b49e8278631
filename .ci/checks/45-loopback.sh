#!/usr/bin/env bash
# The features of the cores hold over HTTP, too: on sockets of this machine.
set -e
cd "$(dirname "$0")/../.."
./run-specs.sh Features --tags 'not @journey' --world-parameters '{"transport": "loopback"}'
