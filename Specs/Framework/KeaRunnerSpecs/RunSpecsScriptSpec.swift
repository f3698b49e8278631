import Foundation
import Kea
import RunSupport

/// `run-specs.sh` with a stub of the package manager and of the executable: when and how it builds, and what happens
/// when a build is interrupted.
final class RunSpecsScriptSpec: Spec {
    override class func spec() {
        let asSwiftTest = "test --disable-xctest --disable-swift-testing --package-path ROOT --scratch-path "

        describe("a build by run-specs.sh") {
            it("uses the flags of swift test and runs nothing") {
                let run = try script("./run-specs.sh --list; cat builds")
                expect(run.lines).to(
                    equal(["ran --kea --list", asSwiftTest + "ROOT/.build --configuration debug", ""]))
                expect(run.errors).to(equal(""))
            }

            it("receives the options of swift test; the run does not") {
                let flags =
                    "--sanitize thread -Xswiftc -DA -Xcc -g --sanitize=address -Xcxx -O1 -Xlinker --strip-all "
                    + "--disable-testable-imports"
                let run = try script("./run-specs.sh \(flags) -c release -n x; tail -n 1 builds")
                expect(run.lines).to(
                    equal([
                        "ran --kea -n x", asSwiftTest + "ROOT/.build --configuration release \(flags)", "",
                    ]))
            }

            it("prints a line each minute without a terminal, as build servers end a silent job") {
                // The tenths of the first minute pass at once; then the build ends.
                let clock =
                    "sleep() { n=$((${n:-0} + 1)); [ $1 != 0.1 ] || [ $n -gt 600 ] || { [ $n -lt 600 ] || rm waits; "
                    + "return; }; command sleep 0.01; }; export -f sleep; touch waits; "
                let run = try script(clock + "./run-specs.sh --list")
                expect(run.lines).to(equal(["ran --kea --list", ""]))
                expect(run.errors).to(equal("building… \n"))
            }

            it("passes all other words to the executable") {
                let run = try script("./run-specs.sh --tags @a --name=-c -c release a.feature:3 -- -c debug")
                expect(run.lines[0]).to(equal("ran --kea --tags @a --name=-c a.feature:3 -- -c debug"))
            }

            it("leaves the options that ask at the terminal to the executable") {
                let run = try script("./run-specs.sh --step --pause-on-failure a.feature")
                expect(run.lines[0]).to(equal("ran --kea --step --pause-on-failure a.feature"))
            }

            it("refuses them beside the tools that use the terminal themselves") {
                for words in ["--watch --step", "--step --debug", "--watch --pause-on-failure"] {
                    let run = try script("./run-specs.sh \(words); echo \"status $?\"")
                    let names = words.split(separator: " ").sorted { left, _ in
                        ["--watch", "--debug"].contains(left)
                    }
                    expect(run.errors).to(equal("error: \(names[0]) and \(names[1]) cannot both be given\n"))
                    expect(run.lines).to(equal(["status 2", ""]))
                }
            }

            it("uses another scratch path, relative to the current folder") {
                let run = try script(
                    "mkdir -p in; cd in; ../run-specs.sh --scratch-path=a -n x; cat ../builds; ls a")
                expect(run.lines.prefix(2)).to(
                    equal(["ran --kea -n x", asSwiftTest + "ROOT/in/a --configuration debug"]))
                expect(run.lines).to(contain("debug.yaml", "kea-debug.state"))
            }

            it("measures coverage like swift test, with a file for each process") {
                let run = try script("./run-specs.sh --enable-code-coverage profile; cat builds")
                expect(run.lines).to(
                    equal([
                        "ran --kea profile", "ROOT/.build/out/codecov/specs-%p.profraw",
                        "build --build-tests --package-path ROOT --scratch-path ROOT/.build --configuration debug "
                            + "--enable-code-coverage", "",
                    ]))
            }
        }

        describe("an existing build") {
            // Returns the changes after which the next run builds again.
            @MainActor func builds(after changes: [(name: String, command: String)]) throws -> [String] {
                let runs = changes.map { name, command in
                    "\(command); ./run-specs.sh >out; [ -f builds ] && echo '\(name)'; rm -f builds"
                }
                let settled =
                    "sleep 0.02; ./run-specs.sh >out; rm builds; ./run-specs.sh >out; [ -f builds ] && echo without any; "
                let run = try script(settled + runs.joined(separator: "; ") + "; echo end")
                return run.lines.dropLast()
            }

            it("is outdated after a change of any of its inputs") {
                expect(try builds(after: changes)).to(equal(changes.map(\.name) + ["end"]))
            }

            it("is current after other changes") {
                let changes = [
                    ("a feature", "echo >>Features/a.feature"), ("a new feature", "echo >Features/b.feature"),
                    ("another file", "echo >>README.md"), ("a file of the build", "echo >>.build/out/a.o"),
                ]
                expect(try builds(after: changes)).to(equal(["end"]))
            }

            it("is outdated with other flags") {
                let run = try script(
                    "./run-specs.sh; ./run-specs.sh; rm builds; ./run-specs.sh -Xswiftc -DA; "
                        + "./run-specs.sh -Xswiftc -DB; cat builds")
                expect(run.lines.count { $0.hasPrefix("test ") }).to(equal(2))
            }
        }

        describe("the copy of run-specs.sh in a package") {
            let stub =
                "cp run-specs.sh copy; mv -f copy run-specs.sh; kea() { mkdir -p \"$1/Sources/Command\"; "
                + "echo 'echo \"${kea#\"$root/\"}: $*\"' >\"$1/Sources/Command/run-specs.sh\"; }; "

            for (place, commands, used) in [
                (
                    "a dependency by path",
                    #"kea a; kea b; printf '// .package(path: "a")\n.package(path: "b")\n' >Package.swift"#,
                    "b"
                ),
                ("a version", "kea .build/checkouts/kea", ".build/checkouts/kea"),
                ("a version in another folder", "kea out/checkouts/kea", "out/checkouts/kea"),
                ("an edited version", "kea .build/checkouts/kea; kea Packages/kea", "Packages/kea"),
                (
                    "a version edited elsewhere",
                    #"kea c; mkdir .build; echo "    \"path\" : \"$PWD/c\"," >.build/workspace-state.json"#,
                    "c"
                ),
            ] {
                it("runs the script of Kea as \(place)") {
                    let options = used.hasPrefix("out") ? "--scratch-path out x" : "x"
                    let run = try script("\(stub)\(commands); ./run-specs.sh \(options)")
                    expect(run.lines).to(equal(["\(used): \(options)", ""]))
                }
            }

            it("says that the package does not use Kea") {
                let run = try script("\(stub)./run-specs.sh; echo $?")
                expect(run.errors).to(contain("Package.swift does not depend on Kea, or on a version before"))
                expect(run.lines).to(equal(["2", ""]))
            }
        }

        describe("a signal to run-specs.sh before it builds") {
            it("ends the script, also while it waits for another program") {
                let run = try script(
                    #"printf '#!/bin/bash\ntouch finds; sleep 0.3; exec /usr/bin/find "$@"\n' >bin/find; "#
                        + "chmod +x bin/find; set -m; ./run-specs.sh & set +m; "
                        + "until [ -f finds ]; do sleep 0.01; done; kill -INT $!; wait $!; echo $?; ls builds"
                )
                expect(run.lines).to(equal(["130", ""]))
            }
        }

        describe("a signal to run-specs.sh while it builds") {
            it("interrupts a script that was started with SIGINT ignored") {
                let run = try script(
                    "touch waits; (trap '' INT; exec ./run-specs.sh) & "
                        + "until [ -f builds ]; do sleep 0.01; done; kill -INT $!; wait $!; echo $?")
                expect(run.lines).to(equal(["130", ""]))
            }

            for (signal, status) in [
                ("HUP", 129), ("INT", 130), ("QUIT", 131), ("PIPE", 141), ("TERM", 143),
            ] {
                it("interrupts the build and ends the script with the signal SIG\(signal)") {
                    let run = try script(
                        "touch waits; set -m; ./run-specs.sh & set +m; "
                            + "until [ -f builds ]; do sleep 0.01; done; kill -\(signal) $!; wait $!; "
                            + "echo $?; tail -n 1 builds; ls .build")
                    expect(run.lines).to(equal(["\(status)", "interrupted", ""]))
                }
            }
        }
    }

    /// The inputs of a build, with a command that changes each.
    private static let changes: [(name: String, command: String)] = [
        ("a source", "echo >>Sources/A/a.swift"), ("a new source", "echo >Sources/A/b.swift"),
        ("a removed source", "rm Sources/A/a.swift"), ("the manifest", "echo >>Package.swift"),
        ("an entry point", "echo >Sources/XCTMain.swift"),
        ("a header outside the targets", "echo >>vendor/v.h"),
        ("a header with a space in its path", "echo >>'vendor/a b.h'"),
        ("a feature that is a resource", "echo >>Sources/A/one.feature"),
        ("a feature in a copied folder", "echo >>Sources/A/Copied/in/a.feature"),
        ("a hidden file in a copied folder", "echo >>Sources/A/Copied/.hidden"),
        ("a new hidden file in a copied folder", "echo >Sources/A/Copied/in/.other"),
        ("a new feature beside sources", "echo >Sources/A/b.feature"),
        ("a dependency in .build", "echo >>.build/checkouts/d.swift"),
        ("another environment", "export SDKROOT=/sdk"),
    ]

    private static let files = [
        "Package.swift": "", "Features/a.feature": "", "README.md": "", "Sources/A/a.swift": "",
        "Sources/A/a.feature": "", "Sources/A/one.feature": "", "Sources/A/Copied/in/a.feature": "",
        "Sources/A/Copied/.hidden": "", "vendor/v.h": "", "vendor/a b.h": "",
        // The stub builds a script that prints its arguments.
        "bin/swift": #"""
        #!/bin/bash
        trap 'echo interrupted >>"$KEA_ROOT/builds"; exit 130' INT
        echo "$*" >>"$KEA_ROOT/builds"
        for _ in {1..2000}; do [ -f "$KEA_ROOT/waits" ] || break; sleep 0.01; done
        while [ "$1" != --scratch-path ]; do shift; done
        scratch=$2
        mkdir -p "$scratch/out" "$scratch/checkouts"
        [ -f "$scratch/checkouts/d.swift" ] || : >"$scratch/checkouts/d.swift"
        plan=$(<"$KEA_ROOT/plan") notes=$(<"$KEA_ROOT/notes")
        plan=${plan//ROOT/$KEA_ROOT}
        for file in debug release; do echo "${plan//SCRATCH/$scratch}" >"$scratch/$file.yaml"; done
        echo "${notes//ROOT/$KEA_ROOT}" >"$scratch/out/a.c.d"
        echo "$(<"$KEA_ROOT/executable")" >"$scratch/out/APackageTests.xctest"
        [ -x "$scratch/out/APackageTests.xctest" ] || chmod +x "$scratch/out/APackageTests.xctest"
        """#,
        "plan": #"""
            tool: shell
            inputs: ["ROOT/Sources/A/a.swift"]
            outputs: ["SCRATCH/out/APackageTests.xctest"]
            tool: shell
            inputs: ["SCRATCH/checkouts/d.swift"]
            tool: copy-tool
            inputs: ["ROOT/Sources/A/Copied/"]
            tool: copy-tool
            inputs: ["ROOT/Sources/A/one.feature"]
            tool: package-structure-tool
            inputs: ["ROOT/Sources/A/"]

        """#,
        "notes": #"""
        dependencies: ROOT/vendor/v.h \
          /usr/include/stdio.h ROOT/vendor/a\ b.h

        """#,
        "executable": #"""
        #!/bin/bash
        [ "$1" = --kea-handshake-1 ] && echo "Kea $2" && exit
        echo "ran $*"
        [ "${!#}" = profile ] && echo "$LLVM_PROFILE_FILE"
        exit 0
        """#,
    ]

    /// Runs a shell script in a package that contains `run-specs.sh`.
    @MainActor private static func script(_ text: String) throws -> ChildRun {
        let folder = try Folder(files.mapValues { Data($0.utf8) })
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../.."
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/run-specs.sh", withDestinationPath: root + "/run-specs.sh")
        return try ChildRun.shell(
            "chmod +x bin/swift; export PATH=\"$PWD/bin:$PATH\" KEA_ROOT=$PWD; { \(text); } > >(sed \"s|$PWD|ROOT|g\")",
            [], folder, [])
    }
}
