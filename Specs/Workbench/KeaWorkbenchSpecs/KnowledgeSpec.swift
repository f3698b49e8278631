import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaWorkbench

final class KnowledgeSpec: Spec {
    override class func spec() {
        let feature = """
            Feature: Cups
              Background:
                Given a shop

              Scenario: Buying
                When a cup is bought

              Scenario Outline: Prices
                Then <size> costs <price>

                Examples:
                  | size  | price |
                  | small | 1     |
                  | large | 2     |

            """

        describe("what is known") {
            @Let var project = KnownProject()

            func changing(_ old: String, _ new: String) -> String { feature.replacing(old, with: new) }

            it("is nothing at first, and counts the rows of outlines") {
                expect(project.summary(feature)).to(equal("notRun: not run"))
                project.run(feature, only: [0])
                expect(project.summary(feature)).to(equal("notRun: 1 of 3 run: 1 passed"))
                project.run(feature)
                expect(project.summary(feature)).to(equal("passed: 3 passed"))
            }

            it("is the sum of what is known about several features") {
                var one = Knowledge.Summary()
                (one.total, one.changed, one.running) = (4, 1, 1)
                one.tally.add(.passed(withKnownIssue: "a bug"))
                one.tally.add(ExampleResult(status: .passed, seconds: 0, attempts: 2))
                one.add(one)
                expect(one.text).to(
                    equal("4 of 8 run: 2 flaky, 2 known issues, 2 changed since, 2 running"))
            }

            it("stays when only lines move, and comments, descriptions or layout change") {
                project.run(feature)
                for text in [
                    "# a comment\n\n" + feature,
                    changing("Feature: Cups\n", "Feature: Cups\n  Some words.\n"),
                    changing("    When a", "  When   a"), changing("| small | 1     |", "|small|1|"),
                ] {
                    expect(project.summary(text)).to(equal("passed: 3 passed"))
                }
            }

            it("is outdated by changed steps, backgrounds, rows, tags and names") {
                project.run(feature)
                for (text, expected) in [
                    (changing("is bought", "is sold"), "changed: 2 of 3 run: 2 passed, 1 changed since"),
                    (changing("a shop", "no shop"), "changed: changed since"),
                    (changing("| 2     |", "| 3     |"), "notRun: 2 of 3 run: 2 passed"),
                    (changing("<size> costs", "<size> is"), "changed: 1 of 3 run: 1 passed, 2 changed since"),
                    (
                        changing("  Scenario: B", "  @new\n  Scenario: B"),
                        "changed: 2 of 3 run: 2 passed, 1 changed since"
                    ),
                    (changing("Buying", "Selling"), "notRun: 2 of 3 run: 2 passed"),
                    (
                        changing("is bought", "is bought\n      | a |"),
                        "changed: 2 of 3 run: 2 passed, 1 changed since"
                    ),
                    (
                        changing("is bought", "is bought\n      \"\"\"\n      a\n      \"\"\""),
                        "changed: 2 of 3 run: 2 passed, 1 changed since"
                    ),
                ] {
                    expect(project.summary(text)).to(equal(expected))
                }
                // The text that ran is known when it comes back.
                expect(project.summary(feature)).to(equal("passed: 3 passed"))
            }

            it("distinguishes tables with the same cells in other rows") {
                let wide = changing("is bought", "is bought\n      | a | b |")
                project.run(wide)
                expect(project.summary(changing("is bought", "is bought\n      | a |\n      | b |")))
                    .to(beginWith("changed"))
            }

            it("distinguishes as many other tags") {
                let tagged = changing("  Scenario: B", "  @old\n  Scenario: B")
                project.run(tagged)
                expect(project.summary(tagged.replacing("@old", with: "@new"))).to(
                    equal("changed: 2 of 3 run: 2 passed, 1 changed since"))
            }

            it("is outdated by another build, or by newer Swift files") {
                project.run(feature)
                project.knowledge.build = nil
                expect(project.summary(feature)).to(equal("changed: changed since"))
                project.rebuild()
                expect(project.summary(feature)).to(equal("changed: changed since"))
                project.run(feature)
                expect(project.summary(feature)).to(equal("passed: 3 passed"))
            }

            it("is never current if it is not known which build ran") {
                project.removeBuild()
                project.run(feature)
                expect(project.summary(feature)).to(equal("changed: changed since"))
            }

            it("belongs to the text that ran, not to a later one") {
                project.run(changing("is bought", "is sold"), failing: [0])
                expect(project.summary(feature)).to(equal("changed: 2 of 3 run: 2 passed, 1 changed since"))
            }

            it("keeps equal scenarios apart") {
                let twice = "Feature: a\n  Scenario: b\n    Given c\n  Scenario: b\n    Given c\n"
                project.run(twice, failing: [1])
                expect(project.summary(twice)).to(equal("failed: 1 failed, 1 passed"))
                expect(project.failedLines(twice)).to(equal([4]))
            }

            it("keeps the worst result of repetitions, and the last of runs") {
                for (failing, second) in [([0], Status.passed), ([], .failed)] {
                    project.run(feature, failing: failing, repeating: [(0, second)])
                    expect(project.summary(feature)).to(equal("failed: 1 failed, 2 passed"))
                }
                project.run(feature, only: [0])
                expect(project.summary(feature)).to(equal("passed: 3 passed"))
            }

            it("stays when a run is stopped before a scenario") {
                project.run(feature)
                project.run(feature, only: [], notRun: [0], isStopped: true)
                expect(project.summary(feature)).to(equal("passed: 3 passed"))
                project.run(feature, only: [], notRun: [0])
                expect(project.summary(feature)).to(equal("failed: 1 not run, 2 passed"))
            }

            it("leaves out what a run of everything did not select") {
                project.run(feature, only: [0])
                project.knowledge.leaveOutOthers()
                expect(project.summary(feature)).to(equal("passed: 1 passed"))
                expect(project.summary(changing("| 2     |", "| 3     |")))
                    .to(equal("notRun: 1 of 2 run: 1 passed"))
            }

            it("is forgotten with its file") {
                project.run(feature)
                project.knowledge.forget("/f/a.feature")
                expect(project.summary(feature)).to(equal("notRun: not run"))
            }

            it("is not passed with a skipped or pending scenario") {
                project.run(feature, others: [1: .skipped])
                expect(project.summary(feature)).to(equal("skipped: 1 skipped, 2 passed"))
                project.run(feature, others: [1: .pending])
                expect(project.summary(feature)).to(equal("pending: 1 pending, 2 passed"))
            }
        }

        it("lists examples of specs in the order of their lines") {
            var knowledge = Knowledge()
            for (file, line, id) in [("b", 1, "a"), ("a", 9, "b"), ("a", 2, "d"), ("a", 2, "c")] {
                let info = ExampleInfo(
                    id: id, kind: .spec, suite: "", path: [id],
                    location: SourceLocation(file: file, line: line), tags: [], index: 0)
                for event: RunEvent in [
                    .exampleStarted(info), .exampleFinished(info, ExampleResult(status: .passed, seconds: 0)),
                ] { knowledge.receive(event, build: nil) { _, _ in [] } }
            }
            expect(knowledge.otherExamples.map(\.record.info.id)).to(equal(["c", "d", "b", "a"]))
            expect(knowledge.otherExamples.map(\.isCurrent)).toNot(contain(true))
        }

        describe("the failed lines") {
            @Let var project = KnownProject()

            it("are those of the present text, also in changed scenarios") {
                project.run(feature, failing: [0, 2])
                expect(project.failedLines(feature)).to(equal([5, 14]))
                expect(project.failedLines("\n" + feature.replacing("bought", with: "sold"))).to(
                    equal([6, 15]))
            }

            it("contain a renamed scenario that failed, as it has no result") {
                project.run(feature, failing: [0])
                expect(project.failedLines(feature.replacing("Buying", with: "Selling"))).to(equal([5]))
                project.run(feature, only: [0])
                project.knowledge.leaveOutOthers()
                expect(project.failedLines(feature.replacing("Prices", with: "Costs"))).to(beEmpty())
            }
        }

        describe("the lines") {
            @Let var project = KnownProject()

            it("have each step's result at its present line, joined over rows") {
                project.run(feature, failing: [0, 2])
                expect(project.lines("\n\n" + feature)).to(
                    equal([
                        "5 passed 3.0", "7 failed “Buying”", "8 failed 1.0 no", "11 failed 2.0 no",
                        "15 passed “Prices [small | 1]”", "16 failed “Prices [large | 2]”",
                    ]))
            }

            it("have the failure of one row, whatever a later row did, and an equal one once") {
                for failing in [[1], [1, 2]] {
                    project.run(feature, failing: failing)
                    expect(project.lines(feature)).to(contain("9 failed 2.0 no"))
                }
            }

            it("have no step of a scenario that has changed") {
                project.run(feature, failing: [0])
                expect(project.lines(feature.replacing("bought", with: "sold"))).to(
                    equal([
                        "3 passed 2.0", "5 changed “Buying”", "9 passed 2.0",
                        "13 passed “Prices [small | 1]”",
                        "14 passed “Prices [large | 2]”",
                    ]))
            }

            it("have the end of a process at the step that ran") {
                project.run(feature, others: [0: .crashed])
                expect(project.lines(feature).prefix(3)).to(
                    equal(["3 passed 3.0", "5 crashed “Buying”", "6 crashed 0.0 no"]))
            }

            it("show what runs") {
                project.run(feature, only: [0], upTo: 5)
                expect(project.lines(feature)).to(
                    equal([
                        "3 passed 1.0", "5 running “Buying”", "6 running", "13 none “Prices [small | 1]”",
                        "14 none “Prices [large | 2]”",
                    ]))
                expect(project.summary(feature)).to(equal("running: 1 running"))
                project.run(feature)
                project.run(feature, only: [1], upTo: 5)
                expect(project.lines(feature)).to(contain("9 running"))
            }
        }
    }
}

/// A file of features, its runs, and what is known from them.
@MainActor
private final class KnownProject {
    private static let path = "/f/a.feature"
    private let folder = NSTemporaryDirectory() + "kea-known-\(UUID().uuidString)"
    private var build: Build?
    var knowledge = Knowledge()

    init() { rebuild() }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes another executable.
    func rebuild() {
        let size = (try? FileManager.default.attributesOfItem(atPath: folder)[.size] as? Int) ?? 0
        _ = FileManager.default.createFile(atPath: folder, contents: Data(count: size + 1))
        build = Build(folder)
        knowledge.build = build
    }

    func removeBuild() {
        try? FileManager.default.removeItem(atPath: folder)
        build = Build(folder)
        knowledge.build = build
    }

    /// Runs scenarios of a text, whose last step fails in some.
    ///
    /// - Parameter events: the number of events to report, the start of the first example and its steps among them.
    func run(
        _ text: String, only: [Int]? = nil, failing: [Int] = [], notRun: [Int] = [],
        others: [Int: Status] = [:],
        repeating: [(Int, Status)] = [], isStopped: Bool = false, upTo limit: Int = .max
    ) {
        let scenarios = Self.scenarios(text)
        let outcomes =
            (only ?? Array(scenarios.indices)).map {
                ($0, others[$0] ?? (failing.contains($0) ? .failed : .passed))
            }
            + notRun.map { ($0, .notRun) } + repeating
        var events: [RunEvent] = [
            .runStarted(RunInfo(exampleCount: outcomes.count, root: "/f")),
            .source(FeatureSource(name: "a.feature", text: text, mediaType: "")),
        ]
        for (index, (pickle, _)) in outcomes.enumerated() {
            events.append(.testCase(TestCase(example: index, source: "a.feature", pickle: pickle, steps: [])))
        }
        var shown: [RunEvent] = []
        for (index, (pickle, status)) in outcomes.enumerated() {
            shown += example(index, scenarios[pickle], status)
        }
        knowledge.beginRun()
        if isStopped { knowledge.isInterrupted = true }
        for event in events + shown.prefix(limit - (limit == .max ? 0 : 1)) {
            knowledge.receive(event, build: build) { _, text in Self.scenarios(text) }
        }
    }

    private func example(_ index: Int, _ scenario: ScenarioText, _ status: Status) -> [RunEvent] {
        let location = SourceLocation(file: Self.path, line: scenario.line)
        let info = ExampleInfo(
            id: "\(index)", kind: .scenario, suite: "a.feature", path: [scenario.title], location: location,
            tags: [], index: index)
        let last = SourceLocation(file: Self.path, line: scenario.stepLines.last ?? scenario.line)
        let failures = status > .pending ? [Failure(message: "no", location: last)] : []
        let result = ExampleResult(status: status, seconds: 2, failures: failures, startedAt: 1)
        guard status != .notRun else { return [.exampleFinished(info, result)] }
        let steps = scenario.stepLines.enumerated().flatMap { number, line -> [RunEvent] in
            let isLast = number == scenario.stepLines.count - 1
            let step = StepInfo(
                keyword: "Given ", text: "x", location: SourceLocation(file: Self.path, line: line))
            return [
                .stepStarted(step),
                .stepFinished(
                    step,
                    StepResult(
                        status: isLast ? status : .passed, seconds: 1, failures: isLast ? failures : [])),
            ].dropLast(isLast && status == .crashed ? 1 : 0)
        }
        return [.exampleStarted(info)] + steps + [.exampleFinished(info, result)]
    }

    private static func scenarios(_ text: String) -> [ScenarioText] {
        let checked = GherkinParser().parse(text, uri: path).checked()
        return ScenarioText.all(checked.scenarios, checked.indices)
    }

    func summary(_ text: String) -> String {
        let summary = knowledge.summary(of: Self.scenarios(text), in: Self.path)
        return "\(summary.mark): \(summary.text)"
    }

    func failedLines(_ text: String) -> [Int] {
        let scenarios = Self.scenarios(text)
        let failed = knowledge.failed(of: scenarios, in: Self.path)
        return scenarios.filter { failed.contains($0.text) }.map(\.line)
    }

    /// Returns what is shown beside the lines: line, state, the name or the duration, and failures.
    func lines(_ text: String) -> [String] {
        knowledge.lines(of: Self.scenarios(text), in: Self.path).sorted { $0.key < $1.key }.map {
            number, line in
            let state =
                line.isRunning ? "running" : line.status?.rawValue ?? (line.isChanged ? "changed" : "none")
            let rest = line.title.map { "“\($0)”" } ?? (line.isRunning ? nil : "\(line.seconds)")
            return (["\(number)", state] + [rest].compactMap { $0 } + line.failures.map(\.message))
                .joined(separator: " ")
        }
    }
}
