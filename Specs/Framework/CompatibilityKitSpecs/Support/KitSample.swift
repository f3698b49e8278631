import Foundation
import Kea
import KeaRunner
import SpecSupport

/// A sample of the Cucumber Compatibility Kit.
struct KitSample {
    /// The name of the sample and of its folder.
    let name: String
    private let folder: URL

    /// Why no samples are available, or `nil` if they are.
    static var absence: String? { ConformanceData.absence(of: "compatibility-kit") }

    /// All samples, by name.
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

    /// The published messages.
    var expected: MessageStream {
        get throws {
            try MessageStream(contentsOf: folder.appendingPathComponent("\(name).ndjson"))
        }
    }

    /// The messages of a run of the sample, as its report wrote them and as made from its run events.
    typealias Run = (messages: MessageStream, messagesFromEvents: MessageStream)

    /// The runs, by the names of the samples.
    @MainActor private static var runs: [String: Run] = [:]

    /// The run of the sample, which its examples share.
    @MainActor
    var run: Run {
        get throws {
            let run = try Self.runs[name] ?? makeRun()
            Self.runs[name] = run
            return run
        }
    }

    /// Runs the sample with only its own step definitions in a process of its own.
    @MainActor
    private func makeRun() throws -> Run {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let features = files.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
        let options = files.filter { $0.hasSuffix(".arguments.txt") }.flatMap { file -> [String] in
            let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            return (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let (report, events) = (Self.newFile, Self.newFile)
        defer { for file in [report, events] { try? FileManager.default.removeItem(at: file) } }
        let printed = try Self.kea(
            ["--format", "message:\(report.path)", "--format", "events:\(events.path)"]
                + ["--no-strict-warnings", "--glue", "Kit.\(glue())"] + options
                + features.map { folder.appendingPathComponent($0).path })
        guard FileManager.default.fileExists(atPath: report.path) else {
            throw Kit.Whoops("there is no report:\n\(printed)")
        }
        return (try MessageStream(contentsOf: report), try Self.merged(events))
    }

    /// The published messages, read and written again.
    @MainActor
    var readBack: MessageStream {
        get throws { try Self.merged(folder.appendingPathComponent("\(name).ndjson")) }
    }

    /// The messages that `merge` makes from a file of messages or run events, in this process.
    @MainActor
    private static func merged(_ file: URL) throws -> MessageStream {
        let report = newFile
        defer { try? FileManager.default.removeItem(at: report) }
        let status = withoutOutput {
            CommandRunner.run(
                ["merge", "--format", "message:\(report.path)", file.path],
                in: RunEnvironment(mainFile: #filePath))
        }
        guard FileManager.default.fileExists(atPath: report.path) else {
            throw Kit.Whoops("there are no messages; merge ended with exit status \(status)")
        }
        return try MessageStream(contentsOf: report)
    }

    /// Calls a function whose standard output is discarded.
    @MainActor
    private static func withoutOutput<Value>(_ body: () -> Value) -> Value {
        fflush(nil)
        let (output, null) = (dup(STDOUT_FILENO), open("/dev/null", O_WRONLY))
        dup2(null, STDOUT_FILENO)
        defer {
            fflush(nil)
            dup2(output, STDOUT_FILENO)
            for descriptor in [output, null] { close(descriptor) }
        }
        return body()
    }

    private static var newFile: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    /// Runs a command of this executable and returns its output.
    @MainActor
    private static func kea(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--kea"] + arguments
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

    /// The path of all samples, as it appears in a run's messages.
    static var root: String {
        ConformanceData.root.appendingPathComponent("compatibility-kit").path + "/"
    }
}
