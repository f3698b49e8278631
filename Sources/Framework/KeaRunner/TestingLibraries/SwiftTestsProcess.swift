import Foundation
import Kea
import KeaEvents

/// A process that runs this executable as Swift Testing's own.
final class SwiftTestsProcess {
    let child: ChildProcess
    var supervision: Supervision
    private let files: OutputFiles
    private let stream: FileHandle
    /// The number of bytes that were read from the stream.
    private var offset = 0
    private var rest = Data()

    /// - Parameter isQuiet: whether its standard output is discarded.
    @MainActor
    init(_ arguments: [String], isQuiet: Bool) throws {
        files = try OutputFiles("events", "errors", in: Run.current.temporaryFolder)
        stream = try FileHandle(forReadingFrom: URL(fileURLWithPath: files.path("events")))
        var environment = ProcessInfo.processInfo.environment
        environment[SwiftTestingEntry.parent] = "1"
        environment["SWIFT_BACKTRACE"] = EndReport.backtraceSettings(and: environment["SWIFT_BACKTRACE"])
        // Swift Testing writes to standard error; standard output is that of the tests.
        child = try ChildProcess(
            SwiftTestingEntry.arguments
                + ["--event-stream-output-path", files.path("events"), "--event-stream-version", "0"]
                + arguments,
            environment: environment,
            streams: [
                STDIN_FILENO: .file("/dev/null"),
                STDOUT_FILENO: isQuiet ? .file("/dev/null") : .descriptor(STDOUT_FILENO),
                STDERR_FILENO: .file(files.path("errors")),
            ])
        supervision = Supervision(child)
    }

    deinit { child.terminate() }

    /// Whether the runtime has begun to write about a crash, which takes its time.
    var isCrashing: Bool { EndReport.beginnings.contains { errorOutput.contains($0) } }

    /// The end of what it has written to standard error.
    var errorOutput: String {
        let data = try? files.data("errors").suffix(65_536)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "its standard error cannot be read"
    }

    /// The records that have come in since the last call.
    func records() throws -> [SwiftTestingRecord] {
        // After code under test has closed descriptors, the main loop may read from this one, too: it has the number of
        // a closed one. That moves the position of the file.
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = pread(stream.fileDescriptor, &chunk, chunk.count, off_t(offset)), count > 0 {
            rest += chunk[..<count]
            offset += count
        }
        guard let end = rest.lastIndex(of: 0x0A) else { return [] }
        let lines = rest[..<end].split(separator: 0x0A)
        rest = Data(rest[rest.index(after: end)...])
        return try lines.map { try JSONDecoder().decode(SwiftTestingRecord.self, from: $0) }
    }

    @MainActor
    static func list() throws(UsageError) -> [SwiftTestingRecord.Test] {
        let process: SwiftTestsProcess
        let end: EndCause
        let records: [SwiftTestingRecord]
        do {
            process = try SwiftTestsProcess(["--list-tests"], isQuiet: true)
            end = process.child.terminate(after: .seconds(60))
            records = try process.records()
        } catch {
            throw UsageError("\(error)")
        }
        guard end == .byItself(.success) else {
            throw UsageError("its process \(end.text)", details: [process.errorOutput])
        }
        let tests = records.compactMap { if case .test(let test) = $0 { test } else { nil } }
        guard !tests.isEmpty else { throw UsageError("its process listed none") }
        return tests
    }
}

enum SwiftTestingEntry {
    /// The arguments that select Swift Testing, as `swift test` passes them.
    static let arguments = ["--testing-library", "swift-testing"]

    static func isSelected(by arguments: [String]) -> Bool {
        zip(arguments, arguments.dropFirst()).contains { [$0, $1] == self.arguments }
            || arguments.contains(self.arguments.joined(separator: "="))
    }

    /// Whether `swift test`, which started this process, runs Swift Testing itself or was told not to.
    ///
    /// Without an option, it does not run it beside an `XCTMain.swift`, and does not say so.
    static var isLeftToPackageManager: Bool {
        packageManagerHas("--enable-swift-testing") || isDisabled
    }

    /// Whether `swift test` was told not to run the tests of Swift Testing.
    static var isDisabled: Bool { packageManagerHas("--disable-swift-testing") }

    /// Whether `swift test` was told not to run the tests of XCTest.
    static var isAlone: Bool { packageManagerHas("--disable-xctest") }

    private static func packageManagerHas(_ option: String) -> Bool {
        SystemProcesses.packageManagerArguments?.contains(option) ?? false
    }

    /// The variable that marks a process that Kea started and that must not outlive Kea.
    static let parent = "KEA_SWIFT_TESTING"

    /// The status of Swift Testing for a run without tests.
    private static let nothingFound: Int32 = 69

    /// Runs the tests of Swift Testing that the command line selects, and ends the process.
    ///
    /// A failed expectation of Kea or assertion of XCTest is an issue of the test that contains it. Errors outside of
    /// tests fail the process.
    ///
    /// - Parameter fails: whether the process fails even if the tests pass.
    @MainActor
    static func run(fails: Bool) -> Never {
        // See "ABI/EntryPoint" in the documentation of Swift Testing.
        typealias RunFunction =
            @convention(thin) @Sendable (
                UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
            ) async throws -> Bool
        if ProcessInfo.processInfo.environment[parent] != nil { ParentWatch.start() }
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swt_abiv0_getEntryPoint") else {
            exit(fails ? CommandStatus.failed : nothingFound)
        }
        let find = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer).self)
        let entryPoint = unsafeBitCast(find(), to: RunFunction.self)
        SwiftTestingIssues.isHost = true
        Task.detached {
            do {
                let hasPassed = try await entryPoint(nil) { _ in }
                let errors = Run.current.diagnostics.drain().filter { $0.severity == .error }
                for error in errors { StandardError.write(error.text + "\n") }
                exit(hasPassed && errors.isEmpty && !fails ? CommandStatus.passed : CommandStatus.failed)
            } catch {
                StandardError.write("error: Swift Testing: \(error)\n")
                exit(CommandStatus.failed)
            }
        }
        while true {
            ExampleCase.hearingAssertions { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
        }
    }
}
