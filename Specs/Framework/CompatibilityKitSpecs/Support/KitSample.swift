import Foundation
import Kea
import SpecSupport

/// A sample of the Cucumber Compatibility Kit.
struct KitSample {
    /// The name: that of its folder.
    let name: String
    private let folder: URL

    /// The reason for which there are none; `nil` where there are.
    static var absence: String? { ConformanceData.absence(of: "compatibility-kit") }

    /// All that are there, by name.
    static var all: [KitSample] {
        let folder = ConformanceData.root.appendingPathComponent("compatibility-kit")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { KitSample(name: $0, folder: folder.appendingPathComponent($0)) }
    }

    /// The name of the class of its glue: `AllStatuses` for `all-statuses`.
    ///
    /// - Parameter shared: the samples whose glue is that of another one, or cannot be named like the sample.
    func glue(
        shared: [String: String] = ["undefined-multiple": "Undefined", "pending": "PendingSteps"]
    ) -> String {
        shared[name] ?? name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The messages that are expected.
    var expected: MessageStream {
        get throws {
            try MessageStream(contentsOf: folder.appendingPathComponent("\(name).ndjson"))
        }
    }

    /// Runs the sample by itself, with its own glue only, in a process of its own.
    ///
    /// - Parameter throughEvents: whether the messages are made of the events that the run has written.
    @MainActor
    func run(throughEvents: Bool = false) throws -> MessageStream {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let features = files.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
        let options = files.filter { $0.hasSuffix(".arguments.txt") }.flatMap { file -> [String] in
            let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            return (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let report = Self.newFile
        defer { try? FileManager.default.removeItem(at: report) }
        let printed = try Self.kea(
            ["--format", "\(throughEvents ? "events" : "message"):\(report.path)"]
                + ["--no-strict-warnings", "--glue", "Kit.\(glue())"] + options
                + features.map { folder.appendingPathComponent($0).path })
        guard FileManager.default.fileExists(atPath: report.path) else {
            throw Kit.Whoops("there is no report:\n\(printed)")
        }
        return throughEvents ? try Self.merged(report) : try MessageStream(contentsOf: report)
    }

    /// The messages that are written of those that are expected, when they are read back.
    @MainActor
    var readBack: MessageStream {
        get throws { try Self.merged(folder.appendingPathComponent("\(name).ndjson")) }
    }

    /// The messages of what a run has written.
    @MainActor
    private static func merged(_ file: URL) throws -> MessageStream {
        let report = newFile
        defer { try? FileManager.default.removeItem(at: report) }
        let printed = try kea(["merge", "--format", "message:\(report.path)", file.path])
        guard FileManager.default.fileExists(atPath: report.path) else {
            throw Kit.Whoops("there are no messages:\n\(printed)")
        }
        return try MessageStream(contentsOf: report)
    }

    private static var newFile: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    /// Runs a command of this executable.
    ///
    /// - Returns: what it printed.
    @MainActor
    private static func kea(_ words: [String]) throws -> String {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--kea"] + words
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("KEA_") }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return printed
    }

    /// The path of all samples, as the messages of a run name it.
    static var root: String {
        ConformanceData.root.appendingPathComponent("compatibility-kit").path + "/"
    }
}
