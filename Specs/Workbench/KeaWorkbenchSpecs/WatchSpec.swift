import Foundation
import Kea
import KeaText
import KeaEvents
import KeaWorkbench
import Synchronization

final class WatchSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        it("does what is due after each pause of the main loop") {
            let queue = EventQueue()
            var calls = 0
            queue.add {}
            queue.run {
                calls += 1
                if calls == 4 { queue.end() }
                return .milliseconds(1)
            }
            expect(calls).to(equal(4))
        }

        describe("the screen") {
            func failure(_ number: Int) -> WatchScreen.Failed {
                WatchScreen.Failed(
                    title: "failure \(number)", place: "a.feature:\(number)", lines: ["expected 1, got 2"])
            }

            it("shows the failures between its heading and its keys") {
                var screen = WatchScreen()
                (screen.heading, screen.footer) = ("1 failed", "q quit")
                screen.failed = [failure(1)]
                expect(screen.lines(width: 30, height: 8)).to(
                    equal([
                        "1 failed", "", "✗ failure 1", "  a.feature:1", "    expected 1, got 2", "", "",
                        "q quit",
                    ]))
            }

            it("shows the first eight lines of a failure") {
                var screen = WatchScreen()
                screen.failed = [
                    WatchScreen.Failed(title: "a", place: "b", lines: (1...9).map { "line \($0)" })
                ]
                expect(screen.lines(width: 30, height: 20).filter { $0.contains("line") }.count).to(equal(8))
            }

            it("never has more lines or columns than the terminal") {
                var screen = WatchScreen()
                (screen.heading, screen.footer) = ("many failed", "q quit")
                screen.failed = (1...19).map(failure)
                screen.failed += [WatchScreen.Failed(title: "  題題題題題題", place: "", lines: [])]
                for (width, height) in [(80, 24), (10, 8), (5, 3), (1, 1)] {
                    let lines = screen.lines(width: width, height: height)
                    expect(lines.count).to(beLessThanOrEqual(to: max(height, 2)))
                    expect(lines.map(\.displayWidth).max() ?? 0).to(beLessThanOrEqual(to: width))
                }
                expect(screen.lines(width: 40, height: 12)).to(contain("… and 18 more failures"))
            }

            it("divides long lines between words, and shows counts before paths") {
                var screen = WatchScreen()
                let paths = (1...300).map { "Features/f\($0).feature" }
                screen.heading = "the build failed; results of the last one: 1 failed, 299 passed · "
                screen.heading += paths.joined(separator: " ")
                screen.failed = [
                    WatchScreen.Failed(
                        title: "a title", place: "Features/a_folder_with_a_long_name/a.feature:12",
                        lines: ["expected the list to be empty, got two questions", "  | a |"])
                ]
                expect(screen.lines(width: 40, height: 13)).to(
                    equal([
                        "the build failed; results of the last", "one: 1 failed, 299 passed ·",
                        "Features/f1.feature Features/f2.feature…", "", "✗ a title",
                        "  Features/a_folder_with_a_long_name/a.f", "  eature:12",
                        "    expected the list to be empty, got", "    two questions", "      | a |", "", "",
                        "",
                    ]))
            }

            it("divides a word of wide characters by their columns") {
                var screen = WatchScreen()
                let text = String(repeating: "題", count: 30)
                screen.failed = [WatchScreen.Failed(title: text, place: "a.feature:1", lines: [])]
                expect(screen.lines(width: 41, height: 9)).to(
                    equal([
                        "", "", "✗", String(text.prefix(20)), String(text.prefix(10)), "  a.feature:1", "",
                        "",
                        "",
                    ]))
            }

            it("shows no control characters of a message") {
                var screen = WatchScreen()
                screen.complaint = "\u{1B}[2Jgone"
                expect(screen.lines(width: 40, height: 10).joined()).toNot(contain("\u{1B}"))
            }
        }

        describe("watched folders") {
            it("are watched again when they were removed and made again") {
                let folder = try TemporaryFolder()
                let changed = Paths()
                @MainActor func save(_ name: String) {
                    let file = URL(fileURLWithPath: folder.path("features/\(name)"))
                    try? FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try? Data("\(UUID())".utf8).write(to: file)
                }
                save("a.feature")
                FileWatcher([], features: [folder.path("features")], where: { $0.hasSuffix(".feature") }) {
                    changed.add($0)
                }.start()
                for name in ["a.feature", "b.feature"] {
                    await expect { () -> Set<String> in
                        save(name)
                        return changed.names
                    }.eventually(contain(name), within: .seconds(20))
                    try FileManager.default.removeItem(atPath: folder.path("features"))
                }
            }

            it("report every file if the queue of the system overflows, as while the watch is stopped") {
                let folder = try TemporaryFolder()
                // The watch goes on, and knows the folder.
                defer { folder.remove() }
                let (changed, isStopped, isGoingOn) = (
                    Paths(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
                )
                FileWatcher([folder.path], where: { $0.hasSuffix(".feature") }) {
                    changed.add($0)
                    isStopped.signal()
                    isGoingOn.wait()
                }.start()
                try FileManager.default.createDirectory(
                    atPath: folder.path("deep"), withIntermediateDirectories: true)
                await expect { () -> Bool in
                    try? Data("\(UUID())".utf8).write(to: URL(fileURLWithPath: folder.path("a.feature")))
                    return isStopped.wait(timeout: .now()) == .success
                }.eventually(beTrue(), within: .seconds(20))
                let names = (0..<9000).map { "\($0).feature" } + ["deep/last.feature"]
                for name in names { close(open(folder.path(name), O_WRONLY | O_CREAT, 0o600)) }
                for _ in 0..<100 { isGoingOn.signal() }
                await expect(changed.names.count).eventually(equal(9002), within: .seconds(20))
            }

            for (name, isPolling) in [("by events of the system", false), ("by looking at them", true)] {
                it("report saved, new and removed files \(name), also in new folders") {
                    let folder =
                        FileManager.default.temporaryDirectory.path + "/kea-watch-\(UUID().uuidString)"
                    let changed = Paths()
                    try FileManager.default.createDirectory(
                        atPath: folder + "/one/.hidden", withIntermediateDirectories: true)
                    defer { try? FileManager.default.removeItem(atPath: folder) }
                    func save(_ name: String) throws {
                        try Data("\(UUID())".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
                    }
                    try save("one/a.feature")
                    FileWatcher([folder], where: { $0.hasSuffix(".feature") }) { changed.add($0) }
                        .start(polling: isPolling)
                    // When the watch has begun, it reports what is saved.
                    await expect { () -> Set<String> in
                        try? save("one/b.feature")
                        return changed.names
                    }.eventually(contain("b.feature"), within: .seconds(10))
                    try save("one/notes.txt")
                    try save("one/.hidden/c.feature")
                    try FileManager.default.createDirectory(
                        atPath: folder + "/two", withIntermediateDirectories: true)
                    await expect { () -> Set<String> in
                        try? save("two/d.feature")
                        return changed.names
                    }.eventually(contain("d.feature"), within: .seconds(10))
                    // A folder that moves here brings its features.
                    try FileManager.default.createDirectory(
                        atPath: folder + "/.three/deep", withIntermediateDirectories: true)
                    try save(".three/deep/e.feature")
                    try FileManager.default.moveItem(atPath: folder + "/.three", toPath: folder + "/three")
                    await expect(changed.names).eventually(contain("e.feature"), within: .seconds(10))
                    try FileManager.default.removeItem(atPath: folder + "/one/a.feature")
                    await expect(changed.names).eventually(contain("a.feature"), within: .seconds(10))
                    expect(changed.names).to(equal(["a.feature", "b.feature", "d.feature", "e.feature"]))
                    // A folder that moves takes its features from where they were.
                    let places = ["three", "four"].map { "\(folder)/\($0)/deep/e.feature" }
                    changed.clear()
                    try FileManager.default.moveItem(atPath: folder + "/three", toPath: folder + "/four")
                    await expect(changed.paths).eventually(equal(Set(places)), within: .seconds(10))
                    changed.clear()
                    try FileManager.default.moveItem(atPath: folder + "/four", toPath: folder + "/.four")
                    await expect(changed.paths).eventually(equal([places[1]]), within: .seconds(10))
                    changed.clear()
                    try save(".four/deep/e.feature")
                    try save("one/b.feature")
                    await expect(changed.names).eventually(equal(["b.feature"]), within: .seconds(10))
                }
            }
        }
    }
}

/// The names of files that have changed.
private final class Paths: Sendable {
    private let all = Mutex<Set<String>>([])
    var names: Set<String> {
        all.withLock { Set($0.compactMap { $0.split(separator: "/").last.map(String.init) }) }
    }
    var paths: Set<String> { all.withLock { $0 } }
    func clear() { all.withLock { $0 = [] } }
    func add(_ paths: Set<String>) { all.withLock { $0.formUnion(paths) } }
}
