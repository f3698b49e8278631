import Foundation
import Kea
import KeaWorkbench
import Synchronization

/// What a result depends on: the list of inputs, each in the watch, on the page and in the language server.
final class InputsSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        let feature = "Feature: a\n  Scenario: dry\n    Given a shop\n"
        let swift = "given(\"a shop\") { passes }\n"

        /// Writes a file beside the features, and returns its path.
        @MainActor func write(_ name: String, in package: SmallPackage) -> String {
            let file = URL(fileURLWithPath: "\(package.root)/\(name)").standardizedFileURL
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data("\(UUID())".utf8).write(to: file)
            return file.path
        }

        describe("a result is not current after a change of") {
            for name in [
                "Steps.swift", "Sources/New.swift", "Package.swift", "Package@swift-6.1.swift",
                "Package.resolved",
                "run-specs.sh", "Sources/C/a.c", "Sources/C/include/a.h", "dependency/Sources/D.swift",
            ] {
                it("\(name), in the watch") {
                    let watched = Watched(["a.feature": feature], swift: swift)
                    watched.settle()
                    expect(watched.watch.status).to(equal(0))
                    let count = watched.package.commands.count
                    watched.watch.haveChanged([write(name, in: watched.package)])
                    expect(watched.watch.status).to(equal(1))
                    watched.settle()
                    expect(watched.package.commands.count).to(beGreaterThan(count))
                }

                it("\(name), on the page, with the sentence about the run") {
                    let served = Served(["a.feature": feature], swift: swift)
                    defer { served.end() }
                    let page = served.page()
                    served.run(in: page)
                    expect(page.verdict["before"]).to(equal(.null))
                    served.service.haveChanged([write(name, in: served.package)])
                    expect(page.states).to(equal(["a.feature:2": "changed"]))
                    expect(page.verdict["before"]).to(equal("Swift files"))
                }

                it("\(name), in the language server") {
                    let edited = EditedPackage(["a.feature": feature], swift: swift)
                    edited.open("a.feature")
                    edited.run("a.feature")
                    edited.settle()
                    expect(edited.hints("a.feature")).to(haveCount(1).and(not(contain("2 changed since"))))
                    edited.server.haveChanged([write(name, in: edited.package)])
                    expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                }
            }
        }

        describe("inputs") {
            @MainActor func use(_ packages: SmallPackage..., in package: SmallPackage) {
                let used = packages.map {
                    #"{"packageRef": {"kind": "fileSystem", "location": "\#($0.root)"}}"#
                }
                let remote = #"{"packageRef": {"kind": "registry", "location": "https://example.com/a"}}"#
                let list = ([remote] + used).joined(separator: ", ")
                try? Data(#"{"object": {"dependencies": [\#(list)]}}"#.utf8).write(
                    to: URL(fileURLWithPath: package.root + "/workspace-state.json"))
            }

            it("of packages that are used by their paths are watched, also of one that is added") {
                let package = SmallPackage(swift: swift, features: ["a.feature": feature])
                let others = [SmallPackage(), SmallPackage()]
                use(others[0], in: package)
                let seen = Seen()
                package.project.watch { seen.add($0) }
                for other in others {
                    await expect { () -> Set<String> in
                        _ = write("Sources/D.swift", in: other)
                        return seen.paths
                    }.eventually(contain(other.root + "/Sources/D.swift"), within: .seconds(20))
                    use(others[0], others[1], in: package)
                }
                expect(seen.paths).to(not(anySatisfy(endWith("workspace-state.json"))))
            }

            it("in folders to which links lead are watched, and known to be newer than a build") {
                let package = SmallPackage(swift: swift, features: ["a.feature": feature])
                let other = SmallPackage()
                package.build()
                let file = write("Shared/D.swift", in: other)
                _ = write("Made/E.swift", in: other)
                for (name, folder) in [("Sources", "Shared"), ("bazel-out", "Made")] {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(package.root)/\(name)", withDestinationPath: "\(other.root)/\(folder)")
                }
                let later = Date(timeIntervalSinceNow: 10)
                try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: file)
                var screen = WatchScreen()
                let watch = Watch(package.project, selection: []) { screen = $0 }
                watch.draw(now: true)
                expect(screen.heading).to(beginWith("Swift files have changed since"))
                // An earlier executable takes the place of this one.
                let earlier = Date(timeIntervalSinceNow: -10)
                try FileManager.default.setAttributes(
                    [.modificationDate: earlier], ofItemAtPath: package.executable)
                screen.heading = ""
                watch.draw(now: true)
                expect(screen.heading).to(beginWith("Swift files have changed since"))
                let seen = Seen()
                package.project.watch { seen.add($0) }
                await expect { () -> Set<String> in
                    for name in ["Made/E.swift", "Shared/D.swift"] { _ = write(name, in: other) }
                    return seen.paths
                }.eventually(equal([package.root + "/Sources/D.swift"]), within: .seconds(20))
            }

            it("that are dated in the future are in the next build") {
                let watched = Watched(["a.feature": feature], swift: swift)
                watched.settle()
                let file = write("Sources/Later.swift", in: watched.package)
                let later = Date(timeIntervalSinceNow: 1_000_000)
                try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: file)
                let next = Watch(watched.package.project, selection: []) { _ in }
                next.begin()
                expect(next.status).to(equal(1))
                watched.settle()
                expect(next.status).to(equal(0))
            }
        }
    }
}

private final class Seen: Sendable {
    private let all = Mutex<Set<String>>([])
    var paths: Set<String> { all.withLock { $0 } }
    func add(_ paths: Set<String>) { all.withLock { $0.formUnion(paths) } }
}
