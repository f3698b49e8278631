#!/usr/bin/env bash
# Uses Kea from another package, as its README says: features, steps, specs, ./run-specs.sh, swift test.
#
# What the package manager and XCTest make of names, selections and exit statuses cannot be seen from inside.
set -u
kea=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=$(mktemp -d "${TMPDIR:-/tmp}/kea-package.XXXXXX") || exit 2
trap 'rm -rf "$folder"' EXIT
# The name of a path dependency's folder is the package's identity.
ln -s "$kea" "$folder/kea"
mkdir -p "$folder/basket/Sources/Basket" "$folder/basket/Tests/BasketSpecs" "$folder/basket/Features"
cd "$folder/basket" || exit 2
cp "$kea/run-specs.sh" .
unset CI KEA_ONLY KEA_FEATURES KEA_DIRECTORY KEA_COMMAND

cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Basket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../kea")],
    targets: [
        .target(name: "Basket"),
        .testTarget(name: "BasketSpecs", dependencies: ["Basket", .product(name: "Kea", package: "kea")]),
    ],
    swiftLanguageModes: [.v6]
)
SWIFT
cat >Sources/Basket/Basket.swift <<'SWIFT'
public struct Basket {
    public private(set) var items: [String] = []
    public init() {}
    public mutating func add(_ item: String) { items.append(item) }
}
SWIFT
cat >Tests/XCTMain.swift <<'SWIFT'
import KeaRunner
Runner.main()
SWIFT
cat >Tests/BasketSpecs/BasketSpec.swift <<'SWIFT'
import Basket
import Foundation
import Kea

final class BasketSpec: Spec {
    override class func spec() {
        describe("a basket, at first") {
            it("is empty, has 0/0 items, and costs 0.00") { expect(Basket().items).to(beEmpty()) }
            it("is named twice") {}
            it("is named twice") {}
            it("smiles 🦜 with \"quotes\", 'apostrophes' & <brackets>") {
                if ProcessInfo.processInfo.environment["FAIL"] == "names" { fail("on purpose") }
            }
        }
    }
}
SWIFT
cat >Tests/BasketSpecs/BasketSteps.swift <<'SWIFT'
import Basket
import Kea
import KeaFeatures

final class Shopper: World {
    var basket = Basket()
    init() {}
}

final class BasketSteps: Steps {
    override class func steps() {
        when("the shopper takes {string}") { (shopper: Shopper, item: String) in shopper.basket.add(item) }
        then("there is/are {int} item(s) in the basket") { (shopper: Shopper, count: Int) in
            expect(shopper.basket.items).to(haveCount(count))
        }
    }
}
SWIFT
cat >Features/basket.feature <<'FEATURE'
Feature: Basket
  Scenario: Taking things
    When the shopper takes "milk"
    And the shopper takes "tea"
    Then there are 2 items in the basket
FEATURE

problems=0
# expect STATUS TEXT COMMAND…: runs a command, and looks at its exit status and for a text in its output.
expect() {
    local wanted=$1 text=$2 output status=0
    shift 2
    output=$("$@" 2>&1 </dev/null) || status=$?
    if [ "$status" -ne "$wanted" ] || ! printf '%s' "$output" | grep -qF -- "$text"; then
        problems=$((problems + 1))
        printf '✗ %s\n  exit status %s, expected %s; expected to contain: %s\n%s\n' "$*" "$status" "$wanted" "$text" "$output"
    else
        printf '✓ %s\n' "$*"
    fi
}

expect 0 "Runs specs and features." ./run-specs.sh --help
[ -e .build ] && echo "✗ --help has built something" && problems=$((problems + 1))

expect 0 "5 examples: 5 passed" ./run-specs.sh
expect 0 "1 example: 1 passed" ./run-specs.sh Features/basket.feature:4
expect 0 "1 example: 1 passed" ./run-specs.sh Tests/BasketSpecs/BasketSpec.swift:8
expect 0 "when the shopper takes {string}" ./run-specs.sh steps
expect 1 "./run-specs.sh Tests/BasketSpecs/BasketSpec.swift:11" env FAIL=names ./run-specs.sh
(cd Features && expect 0 "✓ basket.feature" ../run-specs.sh basket.feature && exit "$problems") || problems=$?

# A feature is read at run time: a new one runs, and nothing is compiled.
before=$(stat -c %Y .build/debug/*.xctest 2>/dev/null || stat -f %m .build/debug/*.xctest)
printf 'Feature: More\n  Scenario: One\n    Then there are 0 items in the basket\n' >Features/more.feature
expect 0 "6 examples: 6 passed" ./run-specs.sh
after=$(stat -c %Y .build/debug/*.xctest 2>/dev/null || stat -f %m .build/debug/*.xctest)
[ "$before" = "$after" ] || { echo "✗ a new feature was compiled"; problems=$((problems + 1)); }

# A changed source is built; one that cannot be built is shown in full.
printf 'let wrong: Int = "text"\n' >Sources/Basket/Wrong.swift
expect 2 "cannot convert value of type 'String' to specified type 'Int'" ./run-specs.sh
expect 0 "6 examples: 6 passed" ./run-specs.sh --no-build
rm Sources/Basket/Wrong.swift
expect 0 "6 examples: 6 passed" ./run-specs.sh

expect 0 "Executed 6 tests, with 0 failures" swift test
expect 1 "on purpose" env FAIL=names swift test
expect 0 "BasketSpecs.BasketSpec/a basket‚ at first › is empty‚ has 0∕0 items‚ and costs 0․00" swift test list
expect 0 "KeaFeatures.FeatureExamples/Basket › Taking things" swift test list
expect 0 "Executed 1 test, with 0 failures" swift test --skip-build --filter 'costs 0․00'
expect 1 "on purpose" env FAIL=names swift test --skip-build --filter 'smiles'
expect 0 "Executed 2 tests, with 0 failures" swift test --skip-build --filter 'named twice'
expect 0 "6/6" swift test --skip-build --parallel
expect 1 "on purpose" env FAIL=names swift test --skip-build --parallel

# Mistakes in features fail swift test, too.
printf 'Feature: Wrong\n  Scenario: One\n    Then there are 0 items in the basket\n    Than what\n' >Features/wrong.feature
expect 1 "wrong.feature:4" swift test --skip-build
expect 1 "wrong.feature:4" swift test --skip-build --parallel
expect 2 "Features/wrong.feature:4:5: error:" ./run-specs.sh
rm Features/wrong.feature

# The signs of life on a terminal are gone when the run is over, and colours are there.
if command -v script >/dev/null 2>&1; then
    expect 0 $'\033[32m' script -qec "./run-specs.sh" /dev/null
    expect 0 "6 examples: 6 passed" env NO_COLOR=1 script -qec "./run-specs.sh" /dev/null
fi

[ "$problems" -eq 0 ]
