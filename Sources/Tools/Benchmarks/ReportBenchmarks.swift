import Foundation
import Kea
import KeaFeatures
import KeaReports

/// The cost of each report relative to its run, and its memory, which must not grow with the number of scenarios.
@MainActor
enum ReportBenchmarks {
    static let topic = BenchmarkTopic(
        name: "reports", summary: "reports, from run events", saysMuchInDebug: true
    ) {
        isShort in
        try figures(isShort)
    }

    /// The number of scenarios that are run, and reported again and again.
    private static let count = 1_000

    private static func figures(_ isShort: Bool) throws -> [Figure] {
        var parts: RunParts?
        // In this process alone: a run with workers costs half as much again, so that these figures are strict.
        let run = try seconds { parts = try RunParts(scenarios: count) }
        guard let parts else { return [] }
        let rounds = isShort ? 1 : 5
        var figures = [Figure("a run of \(count) scenarios of five steps", brief(run))]
        for kind in ReportKind.all {
            let name = kind.format.name
            let cost = try median((0..<3).map { _ in try seconds { try write(kind, parts, rounds) } })
            let percent = (cost / run / Double(rounds) * 1_000).rounded() / 10
            figures.append(Figure("\(name)", "\(percent) %", budget: "at most 10 %", percent <= 10))
            guard !isShort, !["html", "json"].contains(name) else { continue }
            // Resets the peak of the memory use.
            try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            let before = peakMegabytes
            try write(kind, parts, 100_000 / count)
            let grown = peakMegabytes - before
            figures.append(
                Figure("\(name), memory of 100,000", "\(grown) MB", budget: "at most 30 MB", grown <= 30))
        }
        return figures
    }

    /// The processor time that a body takes, in seconds: it does not depend on what else runs on the machine.
    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        var times = [timespec(), timespec()]
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &times[0])
        try body()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &times[1])
        return Double(times[1].tv_sec - times[0].tv_sec) + Double(times[1].tv_nsec - times[0].tv_nsec) / 1e9
    }

    /// Sends a report the events of a run that has the same features several times.
    private static func write(_ kind: ReportKind, _ parts: RunParts, _ rounds: Int) throws {
        let path = NSTemporaryDirectory() + "kea-report-\(UUID().uuidString)"
        defer { unlink(path) }
        let paths = PathText(workingDirectory: "/package", root: "/package", command: "./run-specs.sh")
        let output = try TextOutput(path: path)
        let run = RunRecord()
        var report = kind.report(ReportContext(output: output, paths: paths, run: run))
        func send(_ event: RunEvent) {
            run.receive(event)
            report.receive(event)
        }
        send(.runStarted(RunInfo(exampleCount: count * rounds)))
        func send(_ events: [RunEvent]) {
            for round in 0..<rounds {
                for event in events { send(event.moved(to: round, of: count)) }
                output.flush()
            }
        }
        if kind.format.wantsSources {
            send(parts.sources)
            send(.glue(parts.glue))
        }
        if kind.format.wantsTestCases { send(parts.testCases) }
        send(kind.format.wantsAllSteps ? parts.events : parts.eventsWithoutPassedSteps)
        send(.runFinished(RunSummary(counts: [.passed: count * rounds], seconds: 1)))
        output.finish()
    }

    /// The peak of the memory use since its last reset, in megabytes.
    private static var peakMegabytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return (status.firstMatch(of: /VmHWM:\s+(\d+)/).flatMap { Int($0.1) } ?? 0) / 1024
    }
}

/// The events of a run of features, in the parts that come one after the other; each tenth scenario fails.
@MainActor
private struct RunParts {
    private(set) var sources: [RunEvent] = []
    let glue: Glue
    private(set) var testCases: [RunEvent] = []
    private(set) var events: [RunEvent] = []

    /// The events that a run sends to reports that do not need the steps of passed scenarios.
    var eventsWithoutPassedSteps: [RunEvent] {
        var sent: [RunEvent] = []
        var steps: [RunEvent] = []
        for event in events {
            switch event {
            case .stepStarted, .stepFinished: steps.append(event)
            case .exampleFinished(_, let result):
                sent += (result.status == .passed ? [] : steps) + [event]
                steps = []
            default: sent.append(event)
            }
        }
        return sent
    }

    /// Runs features of twenty scenarios each.
    init(scenarios: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kea-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = (0..<scenarios / 20).map { "paging-\($0).feature" }
        for (number, file) in files.enumerated() {
            let scenarios = (0..<20).map { place in
                """
                  @paging
                  Scenario: Page \(place) is shown
                    Given the server has \(number) questions
                    And the reader has opened "iPhone"
                    When the reader scrolls \(place) rows
                    And the reader waits
                    Then the list \(place % 10 == 0 ? "fails" : "shows 20 questions")

                """
            }
            let text = "Feature: Paging, part \(number)\n\n" + scenarios.joined(separator: "\n")
            try Data(text.utf8).write(to: folder.appendingPathComponent(file))
        }
        let registry = StepRegistry {
            given("the server has {int} questions") { (_: Int) in }
            given("the reader has opened {string}") { (_: String) in }
            when("the reader scrolls {int} rows") { (_: Int) in }
            when("the reader waits") {}
            then("the list shows {int} questions") { (_: Int) in }
            then("the list fails") { throw Failure(message: "expected to equal 41, got 40", location: place) }
        }
        glue = registry.glue
        var read: [RunEvent] = []
        let features = Features.load(files, relativeTo: folder.path, registry: registry) { source in
            read.append(
                .source(FeatureSource(name: source.uri, text: source.text, mediaType: source.mediaType)))
        }
        sources = read
        let engine = Engine()
        var sent: [RunEvent] = []
        engine.report = { sent.append($0) }
        for feature in features {
            for (place, example) in feature.group.examples.enumerated() {
                example.setIndex(testCases.count)
                testCases.append(.testCase(registry.testCase(of: testCases.count, place, in: feature)))
            }
        }
        for feature in features { for example in feature.group.examples { engine.run(example) } }
        engine.finish()
        events = sent
    }
}

private let place = SourceLocation(file: #filePath, line: #line)

extension RunEvent {
    /// The same event of another one of several equal runs, whose features have other names.
    fileprivate func moved(to round: Int, of count: Int) -> RunEvent {
        guard round > 0 else { return self }
        func moved(_ info: ExampleInfo) -> ExampleInfo {
            var info = info
            info.index += round * count
            info.suite = "\(round)/\(info.suite)"
            info.id = "\(round)/\(info.id)"
            return info
        }
        switch self {
        case .source(var source):
            source.name = "\(round)/\(source.name)"
            return .source(source)
        case .testCase(var planned):
            planned.example += round * count
            planned.source = "\(round)/\(planned.source)"
            return .testCase(planned)
        case .exampleStarted(let info): return .exampleStarted(moved(info))
        case .exampleFinished(let info, let result): return .exampleFinished(moved(info), result)
        default: return self
        }
    }
}
