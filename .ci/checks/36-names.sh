#!/usr/bin/env bash
# Checks that Kea's names do not collide with those of the code under test: of a module with common type names that is
# imported beside Kea, each name means that module's type.
set -euo pipefail
cd "$(dirname "$0")/../.."
names="Engine Status Failure Example Gate Action Step Table Scenario Feature Hook Tag Report Run Plan Worker
    Event Page Row Cell Group Answer Question Call Clock Queue Job Rule Background Location Comment Document Node Token
    Parser Kind Content Options Selection Channel Message Packet Coordinator Session Order Terminal Watchdog Timeline
    Activity Interruption Judgement Verdict Agenda Pace Hooks Execution Loading Mistake Problem Summary Parameter
    Definition Snippet Person Topic Avatar Place Point Line Column Text Color Item Basket Price Argument Pattern"
folder=$(mktemp -d "${TMPDIR:-/tmp}/kea-names.XXXXXX")
trap 'rm -rf "$folder"' EXIT
read -r -a arguments <<<"$(.ci/kea-module | tr '\n' ' ')"
swift build --target KeaFeatures >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }
{
    echo "import Business"
    echo "import Foundation"
    echo "import Kea"
    echo "import KeaFeatures"
    echo "import KeaVirtualTime"
    echo "final class BusinessSpec: Spec {"
    echo "    override class func spec() {"
    for name in $names; do
        echo "public struct $name: Equatable { public init() {} }" >>"$folder/Business.swift"
        echo "        it(\"knows $name\") { expect($name()).to(equal($name())) }"
    done
    echo "    }"
    echo "}"
} >"$folder/BusinessSpec.swift"
swiftc -swift-version 6 -parse-as-library -module-name Business -emit-module -emit-module-path \
    "$folder/Business.swiftmodule" "$folder/Business.swift"
swiftc -typecheck "${arguments[@]}" -I "$folder" "$folder/BusinessSpec.swift"
echo "$(wc -w <<<"$names") names of other code mean that code's"
