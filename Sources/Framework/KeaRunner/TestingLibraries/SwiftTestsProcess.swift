// The C library's `stdout` is a variable, which nothing sets.
@preconcurrency import Foundation
import Kea
import KeaEvents

/// A process that runs this executable as Swift Testing's own.
final class SwiftTestsProcess {
    let child: ChildProcess
    var supervision: Supervision
    private let files: TemporaryFolder
    private let stream: FileHandle
    private let pipes: [Int32]
    private var errors = CrashOutputBuffer()
    private var printed: [PrintedBytes] = []
    private var offset = 0
    private var rest = Data()

    @MainActor
    init(_ options: SwiftTestingRequest.Options) throws {
        files = try TemporaryFolder("events", in: Run.current.host.temporaryFolder)
        stream = try FileHandle(forReadingFrom: URL(fileURLWithPath: files.path("events")))
        var request = SwiftTestingRequest(options: options, run: Run.current.host.encoded)
        request.options.eventStreamOutputPath = files.path("events")
        try files.write(try JSONEncoder().encode(request), to: "request")
        let ends = [try Descriptors.pipe(), try Descriptors.pipe()]
        pipes = ends.map { Descriptors.raised($0.here, above: Descriptors.farAway) }
        defer { for end in ends { close(end.there) } }
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_BACKTRACE"] = EndReport.backtraceSettings(and: environment["SWIFT_BACKTRACE"])
        // Reasons, arguments and tags are fields of the event stream that are not final.
        environment["SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED"] = "1"
        do {
            child = try ChildProcess(
                SwiftTestingEntry.arguments + [SwiftTestingEntry.marker], environment: environment,
                streams: [
                    STDIN_FILENO: .file("/dev/null"),
                    STDOUT_FILENO: .descriptor(ends[0].there),
                    STDERR_FILENO: .descriptor(ends[1].there),
                    ChildProcess.inputDescriptor: .file(files.path("request")),
                ])
        } catch {
            for pipe in pipes { close(pipe) }
            throw error
        }
        supervision = Supervision(child)
    }

    deinit {
        child.terminate()
        for pipe in pipes { close(pipe) }
    }

    /// Whether the runtime has begun to write about a crash, which takes its time.
    var isCrashing: Bool {
        readOutput()
        return errors.isAboutCrash
    }

    /// The end of what it has written to standard error.
    var errorOutput: String {
        readOutput()
        return errors.text
    }

    func end(within limit: Duration) -> EndCause {
        supervision.allow(limit)
        while true {
            readOutput()
            if let cause = supervision.cause(after: .milliseconds(1)) {
                child.terminate()
                return cause
            }
            usleep(500)
        }
    }

    /// Returns what the tests have printed since the last call.
    ///
    /// - Parameter isAll: whether text that looks like the beginning of a crash turned out to be none.
    func takeOutput(isAll: Bool) -> [PrintedBytes] {
        readOutput()
        if isAll { printed.append(PrintedBytes(errors.release(), to: STDERR_FILENO)) }
        defer { printed = [] }
        return printed.filter { !$0.bytes.isEmpty }
    }

    private func readOutput() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        for (pipe, descriptor) in zip(pipes, [STDOUT_FILENO, STDERR_FILENO]) {
            // It may write without an end.
            for _ in 0..<16 {
                let count = read(pipe, &chunk, chunk.count)
                guard count > 0 else { break }
                let shown = chunk.withUnsafeBytes { bytes in
                    let text = UnsafeRawBufferPointer(rebasing: bytes[..<count])
                    return descriptor == STDERR_FILENO ? errors.add(text) : Array(text)
                }
                printed.append(PrintedBytes(shown, to: descriptor))
            }
        }
    }

    /// Returns the events that have come in since the last call.
    func events() throws -> [SwiftTestingRecord.Event] {
        try records().compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    private func records() throws -> [SwiftTestingRecord] {
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
            process = try SwiftTestsProcess(SwiftTestingRequest.Options(listTests: true))
            end = process.end(within: .seconds(60))
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

/// What a process of Swift Testing gets from Kea: its input.
struct SwiftTestingRequest: Codable {
    /// The options that its entry point takes: see "__CommandLineArguments_v0" in the sources of Swift Testing.
    struct Options: Codable {
        var listTests: Bool?
        var parallel: Bool?
        /// Regular expressions for the identifiers of functions.
        var filter: [String]?
        var eventStreamOutputPath: String?
        #if compiler(>=6.3)
            private var eventStreamVersion = "6.3"
        #else
            private var eventStreamVersion = 0
        #endif
        /// The verbosity at which it writes nothing itself.
        private var verbosity = Int.min

        init(listTests: Bool? = nil, parallel: Bool? = nil, filter: [String]? = nil) {
            (self.listTests, self.parallel, self.filter) = (listTests, parallel, filter)
        }
    }

    var options: Options
    /// The selection and the state of the run: see ``Run/encoded``.
    let run: Data
}

enum SwiftTestingEntry {
    /// The arguments that select Swift Testing, as `swift test` passes them.
    static let arguments = ["--testing-library", "swift-testing"]

    /// The argument after them in a process that Kea has started.
    static let marker = "--kea-input"

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

    static var isDisabled: Bool { packageManagerHas("--disable-swift-testing") }

    static var isAlone: Bool { packageManagerHas("--disable-xctest") }

    private static func packageManagerHas(_ option: String) -> Bool {
        SystemProcesses.packageManagerArguments?.contains(option) ?? false
    }

    /// The status of Swift Testing for a run without tests.
    private static let nothingFound: Int32 = 69

    /// Runs the tests of Swift Testing that the options or, without them, the command line select; ends the process.
    ///
    /// Errors outside of tests fail the process, as `fails` does.
    @MainActor
    static func run(_ options: Data?, fails: Bool) -> Never {
        // See "ABI/EntryPoint" in the documentation of Swift Testing.
        typealias RunFunction =
            @convention(thin) @Sendable (
                UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
            ) async throws -> Bool
        // The processes of Swift Testing's exit tests must not outlive it, either.
        if options != nil || ProcessInfo.processInfo.environment["SWT_EXIT_TEST_ID"] != nil {
            ParentWatch.start()
        }
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swt_abiv0_getEntryPoint") else {
            exit(fails ? CommandStatus.failed : nothingFound)
        }
        let find = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer).self)
        let entryPoint = unsafeBitCast(find(), to: RunFunction.self)
        SwiftTestingIssues.isHost = true
        // What a test prints is known to be its own as long as it runs.
        if options != nil { setvbuf(stdout, nil, _IOLBF, 0) }
        Task.detached {
            do {
                let buffer = options.map { options in
                    // It lasts as long as the process.
                    let buffer = UnsafeMutableRawBufferPointer.allocate(
                        byteCount: options.count, alignment: 1)
                    options.copyBytes(to: buffer)
                    return UnsafeRawBufferPointer(buffer)
                }
                let hasPassed = try await entryPoint(buffer) { _ in }
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
