# shellcheck shell=bash disable=SC2154
# What run-specs.sh does for a package that does not use Kea yet, or not completely. run-specs.sh reads this file.

# Prepares the package in the current folder, or in one above it, to use Kea: the package of this script.
init() {
    local package=$caller place name module target identity log
    [ "$root" = "$kea" ] || fail 2 "init is a command of the run-specs.sh in Kea's own folder"
    while [ ! -f "$package/Package.swift" ]; do
        [ -n "$package" ] || fail 2 "there is no Package.swift here; swift package init creates one"
        package=${package%/*}
    done
    [ "$package" != "$kea" ] || fail 2 "this is Kea itself; change to the folder of the package that shall use it"
    cd "$package" || exit 2
    # Writes standard input to a file that does not exist yet.
    put() { # FILE
        if [ -e "$1" ]; then
            cat >/dev/null
            echo "left    $1"
        else
            mkdir -p "$(dirname "$1")" && cat >"$1" || exit 2
            echo "wrote   $1"
        fi
    }
    name=$(swift package describe --type json 2>/dev/null </dev/null | sed -n 's/^  "name" : "\(.*\)",$/\1/p' | tail -n 1)
    [ -n "$name" ] || fail 2 "Package.swift cannot be read; swift package describe says why"
    module=$(printf %s "$name" | tr -c 'A-Za-z0-9_' '_')
    target=${module}Specs
    if grep -q 'name: "Kea"' Package.swift; then
        echo "left    Package.swift, which uses Kea"
        target=$(swift package describe --type json 2>/dev/null </dev/null | awk -F '"' '
            $2 == "name" { name = $4 }
            $2 == "product_dependencies" { inProducts = 1 }
            inProducts && $2 == "Kea" { isUser = 1 }
            /\]/ { inProducts = 0 }
            /^    }/ { if (isUser) { print name; exit } isUser = 0 }')
        target=${target:-${module}Specs}
    else
        identity=$(basename "$kea" | tr 'A-Z' 'a-z')
        # Neighbours stay neighbours on other machines.
        place=$kea
        [ "${kea%/*}" = "${package%/*}" ] && place=../${kea##*/}
        log=$(mktemp "${TMPDIR:-/tmp}/kea-init.XXXXXX") && cp Package.swift Package.swift.kea || exit 2
        if swift package add-dependency "$place" --type path >"$log" 2>&1 &&
            swift package add-target "$target" --type test >>"$log" 2>&1 &&
            swift package add-target-dependency Kea "$target" --package "$identity" >>"$log" 2>&1; then
            # The package manager's example would be run beside the specs.
            rm -f "Tests/$target/$target.swift" Package.swift.kea
            grep -q 'platforms:' Package.swift ||
                awk '{ print } /^    name: / && !done { print "    platforms: [.macOS(.v15)],"; done = 1 }' \
                    Package.swift >Package.swift.kea && [ -s Package.swift.kea ] && cat Package.swift.kea >Package.swift
            rm -f Package.swift.kea
            rm -f "$log"
            echo "changed Package.swift: the dependency on Kea, and the test target $target"
        else
            mv -f Package.swift.kea Package.swift
            cat "$log" >&2
            rm -f "$log"
            fail 2 "Package.swift cannot be changed; it is as it was"
        fi
    fi
    put Tests/XCTMain.swift <<'SWIFT'
import KeaRunner

Runner.main()
SWIFT
    put "Tests/$target/BasketSpec.swift" <<'SWIFT'
import Kea

final class BasketSpec: Spec {
    override class func spec() {
        describe("a basket") {
            @Let var basket = Basket()

            it("is empty at first") {
                expect(basket.items).to(beEmpty())
            }

            it("has what is put into it") {
                basket.put("milk")
                expect(basket.items).to(equal(["milk"]))
            }
        }
    }
}
SWIFT
    put "Tests/$target/BasketSteps.swift" <<'SWIFT'
import Kea
import KeaFeatures

/// What the sentences of a scenario share. Replace it by your own code.
final class Basket: World {
    private(set) var items: [String] = []
    init() {}
    func put(_ item: String) { items.append(item) }
}

final class BasketSteps: Steps {
    override class func steps() {
        when("the shopper takes {string}") { (basket: Basket, item: String) in
            basket.put(item)
        }

        then("there is/are {int} item(s) in the basket") { (basket: Basket, count: Int) in
            expect(basket.items.count).to(equal(count), "the number of items")
        }
    }
}
SWIFT
    put Features/basket.feature <<'FEATURE'
Feature: Basket
  What a shopper takes is in the basket until it is paid.

  Scenario: Two things
    When the shopper takes "milk"
    And the shopper takes "tea"
    Then there are 2 items in the basket
FEATURE
    put .editorconfig <<'SETTINGS'
[*.feature]
indent_style = space
indent_size = 2
charset = utf-8
SETTINGS
    put .vscode/launch.json <"$kea/.vscode/launch.json"
    put run-specs.sh <"$kea/run-specs.sh"
    chmod +x run-specs.sh
    echo
    echo "next: ./run-specs.sh"
    echo "for your editor: $kea/Sources/Framework/KeaRunner/KeaRunner.docc/Editors.md"
    exit 0
}

# Explains how to add the entry point of Kea.
explain_entry_point() {
    local folder main
    folder=$(swift package --package-path "$root" describe --type json 2>/dev/null | awk -F '"' '
        $2 == "path" { path = $4 }
        $2 == "type" && $4 == "test" { print path; exit }')
    main=$(dirname "${folder:-Tests/Specs}")/XCTMain.swift
    [ -f "$root/$main" ] || [ ! -f "$root/XCTMain.swift" ] || main=XCTMain.swift
    if [ -f "$root/$main" ]; then
        main="its entry point, ${main#./}, has to contain these two lines:"
    else
        main="write the file ${main#./} with these two lines:"
    fi
    fail 3 "nothing was run: ${executable##*/} does not use the entry point of Kea
    $main
        import KeaRunner
        Runner.main()
    and let a test target depend on .product(name: \"Kea\", package: …)"
}
