# shellcheck shell=bash disable=SC2154
# What run-specs.sh does for a package that does not use Kea yet, or not completely. run-specs.sh reads this file.

# Prints facts about the package in the current folder: a word for the kind of each, and its value.
describe() { # LOG
    swift package describe --type json 2>"$1" </dev/null | awk -F '"' '
        /^  "/ { section = $2 }
        /^  "(name|tools_version)"/ { print $2, $4 }
        section == "products" && $2 == "targets" { getline; first = $2 }
        section == "products" && $2 == "library" { print "library", first; print "product", first }
        section != "targets" { next }
        /^      "/ { isUse = $2 == "product_dependencies" }
        /^      "c99name"/ { module = $4 }
        /^      "name"/ { name = $4; print "target", name; print "module of " name, module }
        /^      "path"/ { path = $4; print "path", path; print "path of " name, path }
        /^      "type" : "test"/ { print "tests", path }
        isUse && $2 == "Kea" { print "user", name }
        /^      "type" : "library"/ { print "library", name }'
    return "${PIPESTATUS[0]}"
}

# Prepares the package in the current folder, or in one above it, to use Kea: the package of this script. Afterwards the
# package manager can read the package, or everything is as it was.
init() {
    local package=$caller place facts library module target folder entry file copy script=run-specs.sh
    local manifest='' dependency='' product='' notes=() created=() moved=()
    [ "$root" = "$kea" ] || fail 2 "init is a command of the run-specs.sh in Kea's own folder"
    package=$(cd "$caller" && pwd -P)
    while [ ! -f "$package/Package.swift" ]; do
        [ -n "$package" ] || fail 2 "there is no Package.swift here; swift package init creates one"
        package=${package%/*}
    done
    [ "$package" != "$kea" ] || fail 2 "this is Kea itself; change to the folder of the package that is to use it"
    cd "$package" || exit 2
    { [ -w . ] && [ -w Package.swift ]; } || fail 2 "$package cannot be written; nothing was changed"
    copy=$(mktemp -d "${TMPDIR:-/tmp}/kea-init.XXXXXX") || exit 2
    trap 'rm -rf "$copy"' EXIT
    fact() { sed -n "s|^$1 ||p" <<<"$facts" | head -n 1; }
    undo() { # MESSAGE: ends init with everything as it was
        cat "$copy"/log* | grep 'error:' | sort -u >&2
        [ ! -f "$copy/original" ] || cat "$copy/original" >"$manifest"
        for file in "${moved[@]+"${moved[@]}"}"; do mv "$file.old" "$file"; done
        for file in "${created[@]+"${created[@]}"}"; do rm -f "$file" && rmdir -p "$(dirname "$file")" 2>/dev/null; done
        fail 2 "$1"
    }
    # Writes standard input to a file that does not exist yet.
    put() { # FILE
        if [ -e "$1" ]; then
            cat >/dev/null
            notes+=("left    $1")
        else
            created+=("$1")
            { mkdir -p "$(dirname "$1")" && cat >"$1"; } 2>"$copy/log" || undo "$1 cannot be written; everything is as it was"
            notes+=("wrote   $1")
        fi
    }

    facts=$(describe "$copy/log") || undo "Package.swift cannot be read; nothing was changed"
    swift package show-dependencies >/dev/null 2>"$copy/log" </dev/null ||
        undo "the package manager cannot load what the package depends on, also without Kea; nothing was changed"
    library=$(fact library)
    module=$(fact "module of $library")
    target=$(fact user)
    if [ -n "$target" ]; then
        notes+=("left    Package.swift, which uses Kea")
        folder=$(fact "path of $target")
    else
        target=${module:-$(fact name | tr -c 'A-Za-z0-9_\n' '_')}Specs
        ! grep -qx "target $target" <<<"$facts" || target=${target%Specs}KeaSpecs
        folder=Tests/$target
        # The folder of a target must not contain that of another one.
        ! grep -qx 'path Tests' <<<"$facts" || folder=Specs
        # The package manager reads one of several manifests.
        manifest=$(grep -lE "swift-tools-version: *$(fact tools_version)(\.0)?([^.0-9]|$)" Package.swift Package@swift-*.swift 2>/dev/null)
        manifest=${manifest%%$'\n'*}
        manifest=${manifest:-Package.swift}
        # Neighbours stay neighbours on other machines.
        place=$kea
        [ "${kea%/*}" != "${package%/*}" ] || place=../${kea##*/}
        dependency=".package(path: \"$place\")"
        product=".product(name: \"Kea\", package: \"$(basename "$kea" | tr 'A-Z' 'a-z')\")"
        product=".testTarget(name: \"$target\", dependencies: [${library:+\"$library\", }$product]"
        [ "$folder" != Specs ] || product+=', path: "Specs"'
        product+=')'
    fi
    # The package manager looks for one entry point in the folders above those of the test targets.
    entry=$(dirname "$folder")/XCTMain.swift
    ! grep -qx "path $(dirname "$folder")" <<<"$facts" || entry=XCTMain.swift
    while IFS= read -r file; do
        [ -f "$file" ] || continue
        entry=$(dirname "$file")/XCTMain.swift
        ! grep -q 'Runner\.main' "$file" || { entry=$file && continue; }
        mv "$file" "$file.old" && moved+=("$file") || undo "$file cannot be moved; everything is as it was"
        notes+=("moved   $file to $file.old: from now on all tests run, also those that it did not list")
    done < <(sed -n 's/^tests //p' <<<"$facts" | while IFS= read -r file; do
        while [ "$file" != . ]; do
            file=$(dirname "$file")
            printf '%s\n' "$file"/{XCT,Linux}Main.swift
        done
    done | sed 's|^\./||' | sort -u)
    put "${entry#./}" <<'SWIFT'
import KeaRunner

Runner.main()
SWIFT
    put "$folder/SampleSpec.swift" <<SWIFT
import Kea

// A spec of your own begins with \`import ${module:-Module}\`.
final class SampleSpec: Spec {
    override class func spec() {
        describe("a basket") {
            @Let var basket = SampleBasket()

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
    put "$folder/SampleSteps.swift" <<'SWIFT'
import Kea
import KeaFeatures

/// What the sentences of a scenario share. Replace it by your own code.
final class SampleBasket: World {
    private(set) var items: [String] = []
    init() {}
    func put(_ item: String) { items.append(item) }
}

final class SampleSteps: Steps {
    override class func steps() {
        when("the shopper takes {string}") { (basket: SampleBasket, item: String) in
            basket.put(item)
        }

        then("there is/are {int} item(s) in the basket") { (basket: SampleBasket, count: Int) in
            expect(basket.items.count).to(equal(count), "the number of items")
        }
    }
}
SWIFT
    put Features/sample.feature <<'FEATURE'
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
    # The script has any name; one of the package's own keeps its.
    [ ! -e $script ] || grep -q 'Sources/Command/run-specs.sh' $script || script=kea-specs.sh
    put $script <"$kea/run-specs.sh"
    [[ " ${created[*]-} " != *" $script "* ]] || chmod +x $script
    [ -z "$manifest" ] || { notes=("changed $manifest: the dependency on Kea, and the test target $target" "${notes[@]}") && add_to_manifest; } || undo "the package manager cannot read the package with Kea in it; everything is as it was
    it needs, in $manifest, in the list dependencies of the package
        $dependency,
    and in its list targets
        $product,
    with them, the same command writes the files"
    [ -z "$manifest" ] || [ -z "$(fact product)" ] ||
        notes+=("note: packages that depend on this one load Kea, too, although only its tests use it")
    [ "${#created[@]}" -eq 0 ] ||
        notes+=("to undo it: remove the files that were written, and restore those that were changed or moved (git checkout)")
    printf '%s\n' "${notes[@]}" "" "next: ./$script" "documentation: $kea/README.md" \
        "for your editor: $kea/Sources/Framework/KeaRunner/KeaRunner.docc/Editors.md"
    [ "$(uname)" != Darwin ] || grep -q 'platforms:' Package.swift ||
        echo "on macOS, the package needs platforms: [.macOS(\"15.0\")]"
    exit 0
}

# Adds the dependency and the test target: to the lists of the manifest if the package manager can, otherwise below them.
add_to_manifest() {
    local variable
    local ending=''
    cp "$manifest" "$copy/original" || return
    grep -qv $'\r$' "$copy/original" || ending=$'\r'
    sed "s/$ending\$//" "$copy/original" >"$copy/text"
    # A package of its own: the package manager would write an example, and may move sources.
    mkdir "$copy/Sources" && cp "$copy/text" "$copy/Package.swift" && {
        swift package --package-path "$copy" add-dependency "$place" --type path &&
            swift package --package-path "$copy" add-target "$target" --type test --testing-library none
    } >/dev/null 2>&1 </dev/null &&
        awk -v target=".testTarget(name: \"$target\")" -v line="$product" -v dependency="$dependency," '
            { text = $0; sub(/^[ \t]+/, "", text); indent = substr($0, 1, length($0) - length(text)) }
            text == dependency { $0 = last (isNew ? last : "") text }
            index(text, target) == 1 { $0 = indent line substr(text, length(target) + 1) }
            { isNew = text == "dependencies: ["; last = indent; print }' "$copy/Package.swift" >"$copy/lists" &&
        ! grep -q ',\]' "$copy/lists" && is_right "$copy/lists" && return
    # Its type is written in front of its value, or is the value.
    variable=$(sed -nE 's/^ *(let|var) +([A-Za-z_][A-Za-z0-9_]*) *(: *(PackageDescription\.)?Package *=|= *(PackageDescription\.)?Package(\.init)? *\().*/\2/p' "$copy/text" | head -n 1)
    {
        cat "$copy/text" && echo
        echo "$variable.dependencies.append($dependency)"
        printf '%s.targets.append(\n    %s)\n' "$variable" "$product"
    } >"$copy/appended"
    [ -n "$variable" ] && is_right "$copy/appended"
}

# Returns whether the package manager can read the package with another text of its manifest: its own targets are as they
# were, the new one uses Kea, and all dependencies are found.
is_right() { # FILE
    local now
    sed "s/\$/$ending/" "$1" >"$manifest" && now=$(describe "$copy/log") && grep -qx "user $target" <<<"$now" &&
        ! grep -vxF "$now" <<<"$facts" && swift package show-dependencies >/dev/null 2>"$copy/log" </dev/null
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
