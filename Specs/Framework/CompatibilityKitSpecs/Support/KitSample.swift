import Foundation
import Kea
import KeaEvents
import RunSupport
import SpecSupport

/// A sample of the Cucumber Compatibility Kit.
struct KitSample {
    let name: String
    private let folder: URL

    /// Why no samples are available, or `nil` if they are.
    static var absence: String? { ConformanceData.absence(of: "compatibility-kit") }

    static var all: [KitSample] {
        let folder = ConformanceData.root.appendingPathComponent("compatibility-kit")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { KitSample(name: $0, folder: folder.appendingPathComponent($0)) }
    }

    /// The name of the class with the sample's step definitions: `AllStatuses` for `all-statuses`.
    ///
    /// - Parameter shared: The samples that share another sample's class or cannot be a class name.
    func glue(
        shared: [String: String] = ["undefined-multiple": "Undefined", "pending": "PendingSteps"]
    ) -> String {
        shared[name] ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    var expected: MessageStream {
        get throws {
            try MessageStream(contentsOf: folder.appendingPathComponent("\(name).ndjson"))
        }
    }

    /// The messages of a run of the sample, as its report wrote them and as made from its run events.
    typealias Run = (messages: MessageStream, messagesFromEvents: MessageStream)
    @MainActor private static var runs: [String: Run] = [:]

    /// The run of the sample, which its examples share.
    @MainActor var run: Run {
        get throws {
            let run = try Self.runs[name] ?? makeRun()
            Self.runs[name] = run
            return run
        }
    }

    /// Runs the sample with only its own step definitions.
    @MainActor private func makeRun() throws -> Run {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let features = files.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
        let options = files.filter { $0.hasSuffix(".arguments.txt") }.flatMap { file -> [String] in
            let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            return (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let events = Self.newFile
        defer { try? FileManager.default.removeItem(at: events) }
        let messages = try Self.messages(
            ["--format", "events:\(events.path)", "--no-strict-warnings", "--glue", "Kit.\(glue())"]
                + options.filter { $0 != "--error" }
                + features.map { folder.appendingPathComponent($0).path })
        guard options.contains("--error") else {
            return (messages, try Self.messages(["merge", events.path]))
        }
        try Self.fail(events)
        let run = try Self.messages(["merge", events.path])
        return (run, run)
    }

    /// Replaces the examples of a run by an error outside of them, for which Kea has no option.
    private static func fail(_ events: URL) throws {
        let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
        let head = lines.prefix { !$0.hasPrefix(#"{"type":"testCase""#) }
        let error = JSONWriter().line(of: .diagnostic(Diagnostic(.error, "Whoops!", at: nil))).string
        let end = error + JSONWriter().line(of: .runFinished(RunSummary())).string
        try Data((head.joined(separator: "\n") + "\n" + end).utf8).write(to: events)
    }

    @MainActor private static func messages(_ arguments: [String]) throws -> MessageStream {
        let report = newFile
        defer { try? FileManager.default.removeItem(at: report) }
        let run = try InnerRun(arguments + ["--format", "message:\(report.path)"], only: nil)
        guard FileManager.default.fileExists(atPath: report.path) else {
            throw Kit.Whoops("there are no messages:\n\(run.output)\(run.errors)")
        }
        return try MessageStream(contentsOf: report)
    }

    private static var newFile: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    /// The path of all samples, as it appears in a run's messages.
    static var root: String {
        ConformanceData.root.appendingPathComponent("compatibility-kit").path + "/"
    }
}
