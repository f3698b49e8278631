import Foundation
import Kea
import KeaEvents
import KeaSpecSupport
import KeaWorkbench

/// `--watch` as a conversation: files are saved, builds fail, runs are interrupted, and after each pause the screen shows
/// what a run of everything says, or that it does not know.
final class WatchConversationSpec: Spec {
    override class func spec() {
        describe("--watch") {
            @Let var watched = Watched([:])

            let swift = """
                given("a shop") { passes }
                when("it rains") { fails }
                """
            func feature(_ scenarios: String...) -> String {
                (["Feature: a"] + scenarios.map { "  Scenario: \($0)" }).joined(separator: "\n") + "\n"
            }
            let dry = "dry\n    Given a shop"
            let wet = "wet\n    When it rains"

            it("runs everything, lists each failure once, and ends with 1") {
                watched = Watched(["a.feature": feature(dry, wet)], swift: swift)
                expect(watched.heading).to(equal("running… not run · everything"))
                watched.settle()
                expect(watched.heading).to(equal("1 failed, 1 passed · everything"))
                watched.press("a")
                watched.settle()
                expect(watched.failures).to(equal(["Features/a.feature:4 failed: it rains"]))
                expect(watched.watch.status).to(equal(1))
            }

            it("ends with 0 only if present texts passed in this build") {
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                expect(watched.watch.status).to(equal(1))
                watched.settle()
                expect(watched.watch.status).to(equal(0))
                watched.save(["a.feature": feature("dry\n    Given a shop\n    And a shop")])
                expect(watched.watch.status).to(equal(1))
                watched.settle()
                expect(watched.watch.status).to(equal(0))
                watched.save(swift: swift + "\n")
                expect(watched.watch.status).to(equal(1))
            }

            it("runs only the scenarios of a saved feature whose text is new") {
                watched = Watched(["a.feature": feature(dry, wet)], swift: swift)
                watched.settle()
                watched.save(["a.feature": "# moved\n" + feature(dry, wet + "\n    And it rains")])
                watched.settle()
                expect(watched.package.commands.last).to(equal("--no-build --within a.feature:5"))
                let count = watched.package.commands.count
                watched.save(["a.feature": feature(dry, wet + "\n    And it rains")])
                watched.settle()
                expect(watched.package.commands.count).to(equal(count))
            }

            it("finishes a run of everything that a saved feature interrupted") {
                watched = Watched(["a.feature": feature(dry), "b.feature": feature(dry, wet)], swift: swift)
                watched.package.advance(8)
                watched.save(["a.feature": feature("other\n    Given a shop")])
                watched.settle()
                expect(watched.heading).to(beginWith("1 failed, 2 passed"))
                expect(watched.package.commands).to(
                    equal(["", "--no-build --within a.feature", "--no-build --within b.feature"]))
            }

            it("runs an example that was cut off once in the next run") {
                watched = Watched(["a.feature": feature(dry)], swift: swift + "\nspec")
                watched.package.advance(2)
                watched.save(["a.feature": feature("other\n    Given a shop")])
                watched.settle()
                expect(watched.package.commands).to(equal(["", "--no-build --within a.feature"]))
                expect(watched.watch.status).to(equal(0))
            }

            it("keeps a change of Swift until a build succeeds") {
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.save(swift: "broken")
                watched.settle()
                expect(watched.heading).to(
                    equal("the build failed; results of the last one: 1 passed · everything"))
                expect(watched.screen.complaint).to(contain("Steps.swift:1:1: error: broken"))
                watched.save(["a.feature": feature(dry, dry)])
                watched.settle()
                expect(watched.screen.complaint).to(contain("error: broken"))
                expect(watched.watch.status).to(equal(1))
                watched.save(swift: swift)
                watched.settle()
                expect(watched.heading).to(equal("2 passed · everything"))
                expect(watched.watch.status).to(equal(0))
            }

            it("builds again if a Swift file is saved during a build") {
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                watched.save(
                    ["a.feature": feature(dry, dry)], swift: swift.replacing("passes", with: "fails"))
                watched.settle()
                expect(watched.heading).to(beginWith("2 failed"))
            }

            it("forgets a deleted feature, also when running failures again") {
                watched = Watched(["a.feature": feature(wet), "b.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.save(["a.feature": nil])
                watched.settle()
                expect(watched.heading).to(beginWith("1 passed"))
                watched.press("f")
                watched.settle()
                expect(watched.package.commands.last?.contains("a.feature")).to(equal(false))
                expect(watched.watch.status).to(equal(0))
            }

            it("forgets failures outside of examples that the next run lacks") {
                watched = Watched(["a.feature": feature(dry)], swift: swift + "\nleak, spec")
                watched.settle()
                expect(watched.heading).to(equal("2 passed · everything"))
                expect(watched.screen.complaint).to(equal("a leak"))
                expect(watched.watch.status).to(equal(1))
                watched.save(swift: swift)
                watched.settle()
                expect(watched.heading).to(equal("1 passed · everything"))
                expect(watched.screen.complaint).to(beEmpty())
                expect(watched.watch.status).to(equal(0))
            }

            it("runs what failed before when what was changed passes") {
                watched = Watched(["a.feature": feature(wet), "b.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.save(["b.feature": feature(dry, dry)])
                watched.settle()
                expect(watched.package.commands.suffix(2)).to(
                    equal(["--no-build --within b.feature:4", "--no-build --within a.feature"]))
            }

            it("names the new path of a renamed feature") {
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.save(["a.feature": feature(dry, dry)])
                watched.settle()
                expect(watched.heading).to(equal("2 passed · Features/a.feature"))
                watched.save(["a.feature": nil, "b.feature": feature(dry, dry)])
                watched.settle()
                expect(watched.heading).to(equal("2 passed · Features/b.feature"))
                watched.save(["c.feature": feature(dry)])
                watched.settle()
                watched.save(["c.feature": nil])
                watched.settle()
                expect(watched.heading).to(equal("2 passed"))
                expect(watched.watch.status).to(equal(0))
            }

            it("runs scenarios beside mistakes, and ends with 1 until they are mended") {
                let bad = "bad\n    Given a shop\n    nonsense\n    Given a ship\n    And nonsense:"
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.save(["a.feature": feature("new\n    Given a shop", bad, dry)])
                watched.settle()
                expect(watched.package.commands.last).to(equal("--no-build --within a.feature:2"))
                expect(watched.heading).to(equal("2 passed · Features/a.feature"))
                expect(watched.places).to(equal([6, 7, 8].map { "Features/a.feature:\($0)" }))
                expect(watched.watch.status).to(equal(1))
                watched.save(["a.feature": feature(bad)])
                watched.settle()
                expect(watched.package.commands.last).to(equal("--no-build --within a.feature"))
                expect(watched.places).to(equal([4, 5, 6].map { "Features/a.feature:\($0)" }))
                expect(watched.watch.status).to(equal(1))
                // The run that the mended file interrupts still reports the mistakes.
                watched.press("a")
                watched.package.advance(1)
                watched.save(["a.feature": feature(dry)])
                watched.settle()
                expect(watched.failures).to(beEmpty())
                expect(watched.watch.status).to(equal(0))
            }

            it("runs with the options of its command line") {
                watched = Watched(
                    ["a.feature": feature(dry, wet).replacing("  Scenario: d", with: "  @d\n  Scenario: d")],
                    swift: swift, selection: ["--tags", "@d"])
                watched.settle()
                expect(watched.heading).to(equal("1 passed · everything"))
                expect(watched.watch.status).to(equal(0))
                watched.save([
                    "a.feature": feature(dry, wet, wet).replacing(
                        "  Scenario: d", with: "  @d\n  Scenario: d")
                ])
                watched.settle()
                expect(watched.package.commands.last).to(equal("--no-build --within a.feature:7 --tags @d"))
                expect(watched.watch.status).to(equal(0))
            }

            it("filters by name, and asks again without the filter") {
                watched = Watched(["a.feature": feature(dry, wet)], swift: swift)
                watched.settle()
                for key in "ndry\r" { watched.press(key) }
                watched.settle()
                expect(watched.heading).to(equal("1 passed · names with “dry”"))
                watched.press("n")
                expect(watched.screen.footer).to(beginWith("name: dry█"))
                for key in "\u{7F}\u{7F}\u{7F}\r" { watched.press(key) }
                expect(watched.heading).to(equal("running… 1 of 2 run: 1 passed · everything"))
                watched.settle()
                expect(watched.heading).to(equal("1 failed, 1 passed · everything"))
            }

            it("interrupts a run for another filter, and keeps the filter with Escape") {
                watched = Watched(["a.feature": feature(dry, wet)], swift: swift)
                watched.package.advance(3)
                for key in "nwet" { watched.press(key) }
                expect(watched.screen.footer).to(equal("name: wet█   Enter run · Esc back"))
                watched.press("\r")
                watched.settle()
                expect(watched.heading).to(equal("1 failed · names with “wet”"))
                let count = watched.package.commands.count
                for key in "nx\u{1B}x" { watched.press(key) }
                expect(watched.screen.footer).to(equal("a all  f failed  r again  n name  q quit"))
                expect(watched.package.commands.count).to(equal(count))
            }

            it("shows a failed example of a spec, and runs it again") {
                watched = Watched(["a.feature": feature(dry)], swift: swift + "\nspec, wrong")
                watched.settle()
                expect(watched.heading).to(equal("1 failed, 1 passed · everything"))
                expect(watched.failures).to(equal(["Steps.swift:1 failed"]))
                watched.press("f")
                expect(watched.heading).to(endWith(" · Steps.swift:1"))
                watched.settle()
                watched.press("r")
                watched.settle()
                expect(watched.package.commands.suffix(2)).to(allSatisfy(endWith("/Steps.swift:1")))
                expect(watched.watch.status).to(equal(1))
            }

            it("runs only the paths and lines of its command line") {
                watched = Watched(
                    ["a.feature": feature(dry), "b.feature": feature(dry)], swift: swift,
                    selection: ["Features/a.feature:2"])
                watched.settle()
                expect(watched.heading).to(equal("1 passed · everything"))
                for _ in 1...2 {
                    // A run says once that it is not selected.
                    watched.save(["b.feature": feature(wet)])
                    watched.settle()
                    expect(watched.heading).to(equal("1 passed · Features/b.feature"))
                    expect(watched.watch.status).to(equal(0))
                }
                watched.save(["a.feature": feature(wet, wet)])
                watched.settle()
                expect(watched.heading).to(equal("1 failed · Features/a.feature"))
                let words = "Features/a.feature:2"
                expect(watched.package.commands).to(
                    equal([
                        words, "--no-build --within b.feature \(words)",
                        "--no-build --within a.feature \(words)",
                    ]))
            }

            it("runs again what a file of lines selects") {
                for words in [["@lines.txt"], ["--rerun", "Steps.swift"], ["--only-failures"]] {
                    watched = Watched(["a.feature": feature(dry)], swift: swift, selection: words)
                    watched.settle()
                    watched.save(["a.feature": feature(wet)])
                    watched.settle()
                    let command = words.joined(separator: " ")
                    expect(watched.package.commands.prefix(2)).to(
                        equal([command, "--no-build --within a.feature \(command)"]))
                }
            }

            it("accepts a pending scenario with --no-strict") {
                for (selection, status): ([String], Int32) in [([], 1), (["--no-strict"], 0)] {
                    watched = Watched(["a.feature": feature("empty")], swift: swift, selection: selection)
                    watched.settle()
                    expect(watched.watch.status).to(equal(status))
                }
            }

            it("shows why a run cannot start or a file be read") {
                watched = Watched(["a.feature": feature(dry), "b.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.package.refusal = "no command"
                watched.save(swift: swift + "\n")
                watched.settle()
                expect(watched.screen.complaint).to(equal("no command"))
                expect(watched.heading).to(equal("Swift files have changed since: 2 passed · everything"))
                watched.package.refusal = nil
                watched.press("a")
                watched.settle()
                expect(watched.watch.status).to(equal(0))
                let path = watched.package.path("b.feature")
                try Data([0x46, 0xFF]).write(to: URL(fileURLWithPath: path))
                watched.watch.haveChanged([path])
                watched.settle()
                expect(watched.screen.failed.map { "\($0.place) \($0.title)" }).to(
                    equal(["Features/b.feature The file cannot be read as UTF-8"]))
                expect(watched.watch.status).to(equal(1))
            }

            it("notices the executable of another build") {
                watched = Watched(["a.feature": feature(dry)], swift: swift)
                watched.settle()
                watched.package.change([:], swift: swift + "\n")
                watched.package.build()
                expect(watched.heading).to(equal("changed since · everything"))
                expect(watched.watch.status).to(equal(1))
            }

            let count = ProcessInfo.processInfo.environment["KEA_CONVERSATIONS"].flatMap(Int.init) ?? 25
            let first = ProcessInfo.processInfo.environment["KEA_SEED"].flatMap(UInt64.init) ?? 1
            for seed in first..<(first + UInt64(count)) {
                it("shows what a full run says in conversation \(seed)") {
                    var conversation = RandomWatch(seed: seed)
                    expect(conversation.play()).to(beNil())
                }
            }
        }
    }
}

/// A watch over a small package.
@MainActor
final class Watched {
    let package: SmallPackage
    let watch: Watch
    private let shown: Box

    private final class Box { var screen = WatchScreen() }

    init(_ features: [String: String], swift: String = "", selection: [String] = []) {
        let shown = Box()
        package = SmallPackage(swift: swift, features: features)
        watch = Watch(package.project, selection: selection) { shown.screen = $0 }
        self.shown = shown
        watch.begin()
    }

    /// What the screen shows now.
    var screen: WatchScreen {
        watch.draw(now: true)
        return shown.screen
    }

    var heading: String { screen.heading }
    var places: [String] { screen.failed.map(\.place) }
    var failures: [String] { screen.failed.map { "\($0.place) \($0.lines.first ?? "")" } }

    func save(_ features: [String: String?] = [:], swift: String? = nil) {
        package.change(features, swift: swift)
        watch.haveChanged(Set(features.keys.map(package.path) + (swift == nil ? [] : [package.swiftFile])))
    }

    func press(_ key: Character) { watch.press(key) }
    func settle() { package.advance() }
}

/// A random conversation with a watch.
@MainActor
struct RandomWatch {
    let watched: Watched
    private var numbers: SeededGenerator
    private var texts: RandomFeatures
    private var log: [String] = []
    /// Whether somebody else has built since the watch last built.
    private var isOtherBuild = false

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        texts = RandomFeatures()
        let features = ["a.feature": texts.feature(&numbers), "b.feature": texts.feature(&numbers)]
        watched = Watched(features, swift: texts.swift(&numbers))
    }

    /// Plays some events, and compares after each pause.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<25 {
            let step = act()
            log.append(step)
            if let problem = step == "pause" ? problem() : step.hasPrefix("wrong: ") ? step : nil {
                return "\(problem)\nafter \(log.joined(separator: ", "))\n\(watched.package.commands)"
            }
        }
        watched.settle()
        return problem().map {
            "\($0)\nat the end of \(log.joined(separator: ", "))\n\(watched.package.commands)"
        }
    }

    private mutating func act() -> String {
        let names = ["a.feature", "b.feature", "c.feature"]
        let name = names[Int.random(in: 0..<3, using: &numbers)]
        let package = watched.package
        switch Int.random(in: 0..<19, using: &numbers) {
        case 0...2:
            watched.save([name: texts.feature(&numbers)])
            return "save \(name)"
        case 3:
            guard let text = package.features[name] else { return "nothing" }
            watched.save([name: texts.edited(text, &numbers)])
            return "edit \(name)"
        case 4:
            guard package.features[name] != nil else { return "nothing" }
            watched.save([name: nil])
            return "remove \(name)"
        case 5:
            guard let text = package.features[name] else { return "nothing" }
            watched.save([name: nil, "d-\(name)": text])
            return "rename \(name)"
        case 6:
            watched.save(swift: texts.swift(&numbers))
            isOtherBuild = false
            return "save Swift"
        case 7:
            watched.save(
                ["a.feature": texts.feature(&numbers), "c.feature": nil], swift: texts.swift(&numbers))
            return "check out"
        case 8:
            let before = package.text(package.executable)
            package.build()
            isOtherBuild = isOtherBuild || package.text(package.executable) != before
            return "build"
        case 9:
            let key = "afr".randomElement(using: &numbers) ?? "a"
            watched.press(key)
            return "press \(key)"
        case 10...11:
            let count = Int.random(in: 1...12, using: &numbers)
            package.advance(count)
            return "advance \(count)"
        case 12:
            package.changeDependency(texts.dependency(otherThan: package.text(package.dependencyFile)))
            watched.watch.haveChanged([package.dependencyFile])
            isOtherBuild = false
            return "save a dependency"
        case 13:
            package.change([name: texts.feature(&numbers)], swift: texts.swift(&numbers))
            watched.watch.haveChanged(package.inputs)
            isOtherBuild = false
            return "overflow"
        case 14:
            package.changeLinked(name, texts.feature(&numbers))
            watched.watch.haveChanged([package.path(name)])
            return "change linked \(name)"
        case 15:
            return package.runsForFixture(watched.watch.haveChanged)
                ? "wrong: a run for a fixture" : "save a fixture"
        case 16:
            watched.press("a")
            package.advance(Int.random(in: 1...12, using: &numbers))
            watched.save([name: texts.feature(&numbers)])
            return "interrupt by saving \(name)"
        default:
            watched.settle()
            return "pause"
        }
    }

    /// Returns how the screen differs from a run of everything.
    private func problem() -> String? {
        let screen = watched.screen
        let status = watched.watch.status
        guard let truth = watched.package.truth() else {
            if status == 0 { return "status 0 although the build fails" }
            return screen.heading.hasPrefix("the build failed")
                ? nil : "a failed build is shown as: \(screen.heading)"
        }
        let hasMistake = watched.package.hasMistake
        guard hasMistake == screen.failed.contains(where: { $0.title.contains("mistake") }) else {
            return "\(hasMistake ? "a mistake is not" : "no mistake is") shown"
        }
        let isPassed = !truth.isEmpty && truth.allSatisfy { $0.status == .passed } && !hasMistake
        if (status == 0) != isPassed, !screen.heading.contains("changed since") || status == 0 {
            return "status \(status), but a run of everything gives \(truth.map(\.status)), \(screen.heading)"
        }
        if screen.heading.contains("changed since") {
            return isOtherBuild ? nil : "after a pause: \(screen.heading)"
        }
        let failed = truth.filter { $0.status != .passed }.map { "\($0.path):\($0.line)" }
        let shown = screen.failed.filter { !$0.title.contains("mistake") }.map {
            "\(watched.package.root)/\($0.place)"
        }
        if failed.sorted() != shown.sorted() { return "failures \(shown) instead of \(failed)" }
        var tally = Tally()
        for outcome in truth { tally.add(ExampleResult(status: outcome.status, seconds: 0)) }
        let counts = screen.heading.components(separatedBy: " · ").first ?? ""
        return truth.isEmpty || counts == tally.text() ? nil : "\(counts) instead of \(tally.text())"
    }
}

extension SmallPackage {
    var hasMistake: Bool { features.values.contains { Self.document($0) == nil } }
}

/// Features and Swift files by chance, from a few sentences.
struct RandomFeatures {
    private let sentences = ["a shop", "it rains", "the sun shines", "a 👩‍👩‍👧 comes", "é is here"]

    func swift(_ numbers: inout SeededGenerator) -> String {
        if Int.random(in: 0..<5, using: &numbers) == 0 { return "broken \(numbers.next())" }
        return sentences.dropLast(Int.random(in: 0..<2, using: &numbers)).map { sentence in
            "given(\"\(sentence)\") { \(Int.random(in: 0..<6, using: &numbers) == 0 ? "fails" : "passes") }"
        }.joined(separator: "\n")
    }

    /// The Swift file of another package, which decides how a sentence ends.
    func dependency(otherThan text: String) -> String {
        "given(\"\(sentences[0])\") { \(text.contains("passes") ? "fails" : "passes") }"
    }

    func feature(_ numbers: inout SeededGenerator) -> String {
        var lines = ["Feature: F"]
        if Bool.random(using: &numbers) { lines += ["  Background:", step(&numbers)] }
        for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
            let name = ["one", "two", "three"].randomElement(using: &numbers) ?? ""
            if Int.random(in: 0..<3, using: &numbers) == 0 {
                lines += [
                    "  Scenario Outline: \(name)", step(&numbers), "    And <what>", "    Examples:",
                    "      | what |",
                ]
                for _ in 0..<Int.random(in: 1..<4, using: &numbers) {
                    lines.append("      | \(sentences.randomElement(using: &numbers) ?? "") |")
                }
            } else {
                lines += ["  Scenario: \(name)", step(&numbers), step(&numbers)]
            }
        }
        if Int.random(in: 0..<12, using: &numbers) == 0 { lines.append("nonsense") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func step(_ numbers: inout SeededGenerator) -> String {
        "    Given \(sentences.randomElement(using: &numbers) ?? "")"
    }

    func edited(_ text: String, _ numbers: inout SeededGenerator) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: 0..<lines.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 4: lines = lines.map { $0.replacing("a shop", with: "a  shop") }
        case 0: lines.insert("", at: line)
        case 1: lines.insert("# a comment", at: line)
        case 2 where lines[line].contains("Given"): lines[line] = step(&numbers)
        default: lines[line] += " "
        }
        return lines.joined(separator: "\n")
    }
}
