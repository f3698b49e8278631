#!/usr/bin/env bash
# Uses Kea from another package, as its README says: features, steps, specs, ./run-specs.sh, swift test.
#
# How the package manager and XCTest treat names, selections and exit statuses shows only in another package.
set -u
kea=$(cd "$(dirname "$0")/../.." && pwd -P)
folder=$(mktemp -d "${TMPDIR:-/tmp}/kea-package.XXXXXX") || exit 2
# All packages use one folder, one after another, and leave their build of Kea to the package of the journeys. The path has
# a space, a target lies outside Sources, and sources lie behind a symbolic link.
package="$kea/.build/journeys/a library"
rm -rf "$kea/.build/journeys"
trap 'rm -rf "$folder"; find "$package" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +' EXIT
mkdir -p "$package/Code/Basket" "$package/Tests/BasketSpecs" "$package/Features" "$folder/elsewhere"
cd "$package" || exit 2
# SwiftPM takes the identity of a path dependency from its folder.
ln -s "$kea" ../kea
ln -s "$folder/elsewhere" Tests/BasketSpecs/Linked
cp "$kea/run-specs.sh" .
unset CI KEA_ONLY KEA_FEATURES KEA_DIRECTORY KEA_COMMAND KEA_OPTIONS KEA_SEED KEA_STATE

cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Basket",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../kea")],
    targets: [
        .target(name: "Basket", path: "Code/Basket"),
        .testTarget(name: "BasketSpecs", dependencies: ["Basket", .product(name: "Kea", package: "kea")]),
    ],
    swiftLanguageModes: [.v6]
)
SWIFT
cat >Code/Basket/Basket.swift <<'SWIFT'
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
            it("is named twice") { () }
            it("is named twice") { () }
            it("smiles 🦜 with \"quotes\", 'apostrophes' & <brackets>") {
                if ProcessInfo.processInfo.environment["FAIL"] == "names" { fail("on purpose") }
                if ProcessInfo.processInfo.environment["FAIL"] == "by leaving" { exit(0) }
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
cat >Tests/BasketSpecs/TitlesReport.swift <<'SWIFT'
import KeaReports

struct TitlesReport: Report {
    static let format = ReportFormat("titles", summary: "titles with their statuses")
    private let output: TextOutput
    init(_ context: ReportContext) { output = context.output }
    mutating func receive(_ event: RunEvent) {
        guard case .exampleFinished(let example, let result) = event else { return }
        output.write("\(result.status): \(example.title)\n")
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
# expect STATUS TEXT COMMAND…: runs a command and checks its exit status and a text in its output.
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
expect 0 "passed: Basket › Taking things" ./run-specs.sh --format titles Features
expect 0 "  titles                      titles with their statuses" ./run-specs.sh --help
expect 1 "./run-specs.sh Tests/BasketSpecs/BasketSpec.swift:11" env FAIL=names ./run-specs.sh
(cd Features && expect 0 "✓ basket.feature" ../run-specs.sh basket.feature && exit "$problems") || problems=$?

# A feature is read at run time: a new one runs without a build.
before=$(stat -c %Y .build/debug/*.xctest 2>/dev/null || stat -f %m .build/debug/*.xctest)
printf 'Feature: More\n  Scenario: One\n    Then there are 0 items in the basket\n' >Features/more.feature
expect 0 "6 examples: 6 passed" ./run-specs.sh
after=$(stat -c %Y .build/debug/*.xctest 2>/dev/null || stat -f %m .build/debug/*.xctest)
[ "$before" = "$after" ] || { echo "✗ a new feature was compiled"; problems=$((problems + 1)); }

# A changed source is built; compiler errors are printed in full.
printf 'let wrong: Int = "text"\n' >Code/Basket/Wrong.swift
expect 2 "cannot convert value of type 'String' to specified type 'Int'" ./run-specs.sh
expect 0 "6 examples: 6 passed" sh ./run-specs.sh --no-build
rm Code/Basket/Wrong.swift
expect 0 "6 examples: 6 passed" ./run-specs.sh

# So are a source with an older date, one behind a link, and a deleted one. Another package's executable is not started.
spec() { printf 'import Kea\nfinal class %s: Spec {\n  override class func spec() { it("%s") { () } }\n}\n' "$1" "$2"; }
spec LinkedSpec "is the first" >"$folder/elsewhere/LinkedSpec.swift"
touch -t 200001010000 "$folder/elsewhere/LinkedSpec.swift"
expect 0 "is the first" ./run-specs.sh --list
sed 's/is the first/is the other/' "$folder/elsewhere/LinkedSpec.swift" >"$folder/other"
touch -t 199901010000 "$folder/other"
cp -p "$folder/other" "$folder/elsewhere/LinkedSpec.swift"
expect 0 "is the other" ./run-specs.sh --list
rm "$folder/elsewhere/LinkedSpec.swift"
expect 0 "6 examples: 6 passed" ./run-specs.sh
cp .build/debug/BasketPackageTests.xctest "$folder/executable"
: >.build/debug/BasketPackageTests.xctest
expect 3 "error: nothing was run" ./run-specs.sh --no-build
cp "$folder/executable" .build/debug/BasketPackageTests.xctest

# The built specs run without write access. (Root can write everywhere.)
chmod a-w .build
if [ ! -w .build ]; then
    rm -f .build/kea-debug.answered 2>/dev/null
    touch .build/debug/*.xctest
    expect 0 "6 examples: 6 passed" ./run-specs.sh --no-build
    expect 2 "error: nothing can be built: " ./run-specs.sh
fi
chmod u+w .build

# The command may be a link, may be called from another folder, and twice at once.
ln -s "$package/run-specs.sh" "$folder/specs"
(cd / && expect 0 "6 examples: 6 passed" "$folder/specs" && exit "$problems") || problems=$?
touch Code/Basket/Basket.swift
./run-specs.sh >"$folder/first" 2>&1 &
expect 0 "6 examples: 6 passed" ./run-specs.sh
wait $! || { echo "✗ the other one of two runs at once" && cat "$folder/first" && problems=$((problems + 1)); }

expect 0 "Executed 6 tests, with 0 failures" swift test
expect 1 "on purpose" env FAIL=names swift test
expect 0 "BasketSpecs.BasketSpec/a basket‚ at first › is empty‚ has 0∕0 items‚ and costs 0․00" swift test list
expect 0 "KeaFeatures.FeatureExamples/Basket › Taking things" swift test list
expect 0 "Executed 1 test, with 0 failures" swift test --skip-build --filter 'costs 0․00'
expect 1 "on purpose" env FAIL=names swift test --skip-build --filter 'smiles'
expect 0 "Executed 2 tests, with 0 failures" swift test --skip-build --filter 'named twice'
expect 0 "6/6" swift test --skip-build --parallel
expect 1 "on purpose" env FAIL=names swift test --skip-build --parallel
expect 1 "& <brackets> (Tests/BasketSpecs/BasketSpec.swift:12)" env FAIL=names swift test --skip-build
leaving="the run did not come to its end: \"a basket, at first › smiles"
expect 1 "$leaving" env FAIL="by leaving" swift test --skip-build
expect 1 "$leaving" env FAIL="by leaving" swift test --skip-build --parallel

# Errors in features fail swift test too.
printf 'Feature: Wrong\n  Scenario: One\n    Then there are 0 items in the basket\n    Than what\n' >Features/wrong.feature
expect 1 "wrong.feature:4" swift test --skip-build
expect 1 "wrong.feature:4" swift test --skip-build --parallel
expect 2 "Features/wrong.feature:4:5: error:" ./run-specs.sh
rm Features/wrong.feature

# On a terminal, progress is removed at the end of the run, and colours are used.
if command -v script >/dev/null 2>&1; then
    expect 0 $'\033[32m' script -qec "./run-specs.sh" /dev/null
    expect 0 "6 examples: 6 passed" env NO_COLOR=1 script -qec "./run-specs.sh" /dev/null
fi

# A new package is prepared once; what exists stays.
mkdir "$folder/shop"
printf 'mine\n' >"$folder/shop/.editorconfig"
(cd "$folder/shop" && swift package init --type library --name Shop >/dev/null &&
    expect 0 "wrote   Tests/ShopSpecs/BasketSpec.swift" "$kea/run-specs.sh" init &&
    expect 0 "left    Tests/ShopSpecs/BasketSteps.swift" "$kea/run-specs.sh" init &&
    expect 0 "mine" cat .editorconfig &&
    expect 0 "Name: ShopSpecs" swift package describe &&
    exit "$problems") || problems=$?
(cd "$folder" && expect 2 "error: there is no Package.swift here" "$kea/run-specs.sh" init && exit "$problems") || problems=$?

# Existing tests: 300 of XCTest, some of them asynchronous or throwing, and 40 of Swift Testing.
mkdir Tests/BasketTests
for class in $(seq 30); do
    echo "import XCTest"
    echo "@testable import Basket"
    echo "final class Basket${class}Tests: XCTestCase {"
    echo "    private var basket = Basket()"
    echo "    override func setUp() { basket.add(\"milk\") }"
    for test in $(seq 7); do echo "    func testItems$test() { XCTAssertEqual(basket.items.count, 1) }"; done
    echo "    func testThrows() throws { _ = try XCTUnwrap(basket.items.first) }"
    echo "    func testSuspends() async { await Task.yield(); XCTAssertEqual(basket.items, [\"milk\"]) }"
    echo "    @MainActor func testBoth() async throws { try await Task.sleep(for: .milliseconds(1)) }"
    echo "}"
done >Tests/BasketTests/BasketTests.swift
for suite in $(seq 10); do
    echo "import Testing"
    echo "@testable import Basket"
    echo "@Suite struct Suite$suite {"
    for test in 1 2 3; do echo "    @Test func items$test() { #expect(Basket().items.isEmpty) }"; done
    echo "}"
    echo "@Test(arguments: [1, 2]) func free$suite(_ number: Int) { #expect(number > 0) }"
done >Tests/BasketTests/BasketSuites.swift
sed 's/^    \],$/        .testTarget(name: "BasketTests", dependencies: ["Basket"]),\n    ],/' Package.swift >"$folder/manifest"
cp "$folder/manifest" Package.swift
expect 0 "346 examples: 346 passed" ./run-specs.sh
expect 0 "10 examples: 10 passed" ./run-specs.sh --name Basket7Tests
expect 0 "Executed 346 tests, with 0 failures" swift test
expect 0 "Test run with 40 tests in 10 suites passed" swift test --skip-build --enable-swift-testing
expect 0 "Executed 306 tests, with 0 failures" swift test --skip-build --enable-swift-testing
expect 0 "note: 40 tests of Swift Testing not run, as --disable-swift-testing asks" \
    swift test --skip-build --disable-swift-testing
expect 0 "warning: no spec and no feature is run" swift test --skip-build --disable-xctest --enable-swift-testing
expect 1 "error: 1 warning fails the run, as CI is set" \
    env CI=true swift test --skip-build --disable-xctest --enable-swift-testing
expect 0 "20/20" swift test --skip-build --parallel --num-workers 2 --filter "Basket7Tests/|free"
expect 0 "Executed 10 tests, with 0 failures" swift test --skip-build --filter BasketTests.Basket7Tests/
expect 0 "Executed 1 test, with 0 failures" swift test --skip-build --filter 'free7'
printf 'import Testing\nimport XCTest\nfinal class WrongTests: XCTestCase { func testWrong() { XCTFail("one") } }\n@Test func wrong() { Issue.record("two") }\n' \
    >Tests/BasketTests/Wrong.swift
expect 1 "348 examples: 2 failed, 346 passed" ./run-specs.sh
expect 1 "Executed 348 tests, with 2 failures" swift test
rm Tests/BasketTests/Wrong.swift

# Tests inherited from classes in a shared library, and from extensions of them in another one.
mkdir -p "$folder/shared/Sources/BaseTests" "$folder/shared/Sources/MoreTests"
cat >"$folder/shared/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "shared",
    products: [
        .library(name: "BaseTests", type: .dynamic, targets: ["BaseTests"]),
        .library(name: "MoreTests", type: .dynamic, targets: ["MoreTests"]),
    ],
    targets: [.target(name: "BaseTests"), .target(name: "MoreTests", dependencies: ["BaseTests"])]
)
SWIFT
cat >"$folder/shared/Sources/BaseTests/BaseTests.swift" <<'SWIFT'
import XCTest

open class BaseTests: XCTestCase {
    open func testInherited() {}
    open func testOverridden() { XCTFail("should be overridden") }
    open func testFails() async throws { if ProcessInfo.processInfo.environment["FAIL"] == "base" { XCTFail("inherited") } }
    func testInternal() {}
}
open class GenericTests<Value>: XCTestCase {
    open func testGeneric() {}
}
SWIFT
printf 'import BaseTests\nextension BaseTests { public func testExtension() {} }\n' >"$folder/shared/Sources/MoreTests/MoreTests.swift"
cat >Tests/BasketTests/InheritingTests.swift <<'SWIFT'
import BaseTests
import MoreTests

final class InheritingTests: BaseTests {
    override func testOverridden() {}
    func testOwn() {}
}
final class IntTests: GenericTests<Int> {
    func testOwn() {}
}
SWIFT
sed -e "s|\.package(path: \"../kea\")|&, .package(path: \"$folder/shared\")|" \
    -e 's|name: "BasketTests", dependencies: \["Basket"|&, .product(name: "BaseTests", package: "shared"), .product(name: "MoreTests", package: "shared")|' \
    "$folder/manifest" >Package.swift
expect 0 "354 examples: 354 passed" ./run-specs.sh
expect 1 "InheritingTests › testFails" env FAIL=base ./run-specs.sh
expect 0 "Executed 354 tests, with 0 failures" swift test --skip-build
# Without symbols they cannot be found, which is an error.
strip .build/debug/libBaseTests.so .build/debug/libMoreTests.so
expect 2 "the tests that BasketTests.InheritingTests inherits from BaseTests.BaseTests cannot be found, and were not run" \
    ./run-specs.sh --no-build
expect 1 "the tests that BasketTests.IntTests inherits from" swift test --skip-build
rm Tests/BasketTests/InheritingTests.swift
cp "$folder/manifest" Package.swift

# Without the entry point the run fails.
mv Tests/XCTMain.swift "$folder/XCTMain.swift"
expect 3 "write the file Tests/XCTMain.swift with these two lines" ./run-specs.sh
expect 1 "error: no spec and no feature was run" swift test
expect 1 "error: no spec and no feature was run" swift test --skip-build --filter BasketSpec
cp "$folder/XCTMain.swift" Tests/XCTMain.swift
expect 0 "346 examples: 346 passed" ./run-specs.sh

# The package manager silently ignores a folder outside all targets.
mkdir Tests/MoreSpecs
printf 'import Kea\nfinal class MoreSpec: Spec {\n    override class func spec() { it("fails") { fail("on purpose") } }\n}\n' \
    >Tests/MoreSpecs/MoreSpec.swift
expect 0 "Tests/MoreSpecs/MoreSpec.swift:2: warning: MoreSpec is not in this executable: nothing in it is run" \
    ./run-specs.sh --no-build
expect 2 "1 warning fails the run, as CI is set" env CI=true ./run-specs.sh --no-build
expect 1 "warning: MoreSpec is not in this executable" env CI=true swift test --skip-build
printf '// exclude: ["MoreSpecs"]\n' >>Package.swift
expect 0 "346 examples: 346 passed in" env CI=true ./run-specs.sh --no-build
cp "$folder/manifest" Package.swift
rm -r Tests/MoreSpecs

# Specs in a package of their own, below the one that they specify.
mkdir ../Tests
mv Code ..
mv Tests/BasketTests ../Tests
mv Tests/BasketSpecs Tests/XCTMain.swift .
rm -r Tests BasketSpecs/Linked Features/more.feature
cd .. || exit 2
cat >"$package/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "BasketSpecs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Basket", path: ".."), .package(path: "../kea")],
    targets: [
        .testTarget(
            name: "BasketSpecs",
            dependencies: [.product(name: "Basket", package: "Basket"), .product(name: "Kea", package: "kea")],
            path: "BasketSpecs")
    ]
)
SWIFT
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Basket",
    products: [.library(name: "Basket", targets: ["Basket"])],
    targets: [
        .target(name: "Basket", path: "Code/Basket"),
        .testTarget(name: "BasketTests", dependencies: ["Basket"]),
    ]
)
SWIFT
expect 0 "5 examples: 5 passed" "a library/run-specs.sh"
expect 0 "Executed 5 tests, with 0 failures" swift test --package-path "a library"
sed 's/items.append(item)/items = [item]/' Code/Basket/Basket.swift >"$folder/other"
cp "$folder/other" Code/Basket/Basket.swift
expect 1 "expected 2, found 1" "a library/run-specs.sh"
rm -r Code Tests Package.swift

# A version of Kea can be a dependency, although its manifest sets compiler flags.
mkdir -p "$folder/versions/kea" "$folder/versioned/Tests/BasketSpecs"
(
    cd "$kea" && cp -R Package.swift Sources Specs "$folder/versions/kea" && cd "$folder/versions/kea" && git init -q &&
        git add . && git -c user.name=Kea -c user.email=kea@localhost commit -qm "Release" && git tag 1.0.0
) || problems=$((problems + 1))
sed -e 's/tools-version: 6.2/tools-version: 6.0/' -e '/"Basket", path\|"BasketTests"/d' \
    -e "s|path: \"../kea\"|url: \"$folder/versions/kea\", from: \"1.0.0\"|" -e 's/\["Basket", /[/' "$folder/manifest" >"$folder/versioned/Package.swift"
touch "$folder/versioned/Tests/BasketSpecs/BasketSpec.swift"
expect 0 "kea@1.0.0" swift package --disable-dependency-cache --package-path "$folder/versioned" show-dependencies

# Other settings of packages: language modes, isolation, upcoming features, C++.
"$kea/.ci/package-variants" --short "$package" || problems=$((problems + 1))

# The inputs of a build as swift test sees them: @testable imports in release, headers, resources. (Without Kea, whose
# release build takes long; nothing runs.)
mkdir -p "$folder/plain/Sources/Plain/Copied" "$folder/plain/Sources/Header" "$folder/plain/Tests/PlainTests"
cd "$folder/plain" || exit 2
cp "$kea/run-specs.sh" .
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Plain",
    targets: [
        .target(name: "Header"),
        .target(name: "Plain", dependencies: ["Header"], resources: [.copy("Copied"), .copy("a.feature")]),
        .testTarget(name: "PlainTests", dependencies: ["Plain"]),
    ]
)
SWIFT
mkdir -p Sources/Header/include vendor
echo 'int number(void);' >Sources/Header/include/Header.h
printf '#include "../../vendor/number.h"\nint number(void) { return NUMBER; }\n' >Sources/Header/Header.c
echo '#define NUMBER 1' >vendor/number.h
echo 'func number() -> Int { 1 }' >Sources/Plain/Plain.swift
printf '@testable import Plain\nimport XCTest\nfinal class PlainTests: XCTestCase {\n    func testNumber() { XCTAssertEqual(number(), 1) }\n}\n' \
    >Tests/PlainTests/PlainTests.swift
echo one | tee Sources/Plain/Copied/.hidden >Sources/Plain/a.feature
for _ in 1 2; do expect 3 "error: nothing was run" ./run-specs.sh -c release; done
echo two | tee Sources/Plain/Copied/.hidden >Sources/Plain/a.feature
echo '#define NUMBER 2' >vendor/number.h
expect 3 "error: nothing was run" ./run-specs.sh -c release
for name in Copied/.hidden a.feature; do
    cmp "Sources/Plain/$name" ".build/release/Plain_Plain.resources/$name" || problems=$((problems + 1))
done
[ -n "$(find .build/release/ -name '*.xctest' -newer vendor/number.h)" ] || { echo "✗ a header" && problems=$((problems + 1)); }
# Both commands build the same.
swift test -c release >"$folder/log" 2>&1 || { cat "$folder/log" && problems=$((problems + 1)); }
grep -q "Compiling" "$folder/log" && { echo "✗ built twice" && cat "$folder/log" && problems=$((problems + 1)); }

[ "$problems" -eq 0 ]
