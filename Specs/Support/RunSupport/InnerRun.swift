import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaRunner
import KeaStyle
import XCTest

/// A run of Kea's command line inside the process of its spec, in a folder of its own.
///
/// It has the coordinator and the worker of a run with `--workers 1`, but no processes and no channel between them. It
/// suits examples that neither end their process, hang, change it nor read environment variables. With `--in-process` it
/// is a ``ChildRun``; with `--workers` or XCTest classes a ``WorkerRun``: after a test within a test, XCTest drops
/// assertions.
package struct InnerRun: CommandRun {
    package let output: String
    package let errors: String
    package let status: Int

    @MainActor package init(
        _ arguments: [String], bytes: [String: Data], only: [String]?, environment: [String: String],
        prepare: (String) throws -> Void
    ) throws {
        if ChildRun.choosesProcesses(arguments) || !Self.xcTestClasses.isDisjoint(with: only ?? []) {
            let kind: any CommandRun.Type =
                arguments.contains("--in-process") ? ChildRun.self : WorkerRun.self
            let run = try kind.init(
                arguments, bytes: bytes, only: only, environment: environment, prepare: prepare)
            (output, errors, status) = (run.output, run.errors, run.status)
            return
        }
        let folder = try Folder(bytes)
        defer { folder.remove() }
        try prepare(folder.path)
        self = try InnerRun(arguments, in: folder, only: only, environment: environment)
    }

    /// Runs the command line in an existing folder.
    ///
    /// - Parameters:
    ///   - file: The path and the mode of a file that takes the place of standard output.
    ///   - startsProcesses: Whether workers are processes.
    @MainActor package init(
        _ arguments: [String], in folder: Folder, only: [String]? = ["FixtureSteps"],
        environment: [String: String] = [:], writingTo file: (path: String, mode: Int32)? = nil,
        startingProcesses startsProcesses: Bool = false
    ) throws {
        let variables = ChildRun.environment(folder, only).merging(environment) { $1 }
        let streams = try OutputCapture()
        status = Int(
            streams.capturing {
                if let file { OutputCapture.replaceStandardOutput(by: file) }
                return Run(requesting: variables["KEA_ONLY"]).during {
                    CommandRunner.run(
                        Array(ChildRun.words(arguments).dropFirst()),
                        in: RunEnvironment(mainFile: Self.mainFile, variables: variables),
                        adding: StyleCommands.all, running: startsProcesses ? Self.runProcesses : Self.run)
                }
            })
        let texts = streams.next().map { folder.neutral(String(decoding: $0.bytes, as: UTF8.self)) }
        (output, errors) = (texts[0], texts[1])
        expectStatusOfTexts(arguments)
    }

    @MainActor private static let xcTestClasses = Set(TypeDiscovery.names(below: XCTestCase.self))

    @MainActor private static func run(_ selection: Selection, in environment: RunEnvironment)
        throws(UsageError) -> Int32
    {
        guard selection.options.workers == 1 else {
            fail("a run inside a spec has one worker; this one needs a ChildRun")
            return -1
        }
        let reports = try ReportSet(selection.options, in: environment)
        var assignExamples: () -> Void = {}
        let coordinator = Coordinator(selection.options, in: environment, reportingTo: reports) { _ in
            try InnerWorker(RunInput(selection), in: environment) { assignExamples() }
        }
        assignExamples = { [unowned coordinator] in coordinator.assignExamples() }
        return coordinator.run()
    }

    @MainActor private static func runProcesses(_ selection: Selection, in environment: RunEnvironment)
        throws(UsageError) -> Int32
    {
        guard selection.options.workers != 0 else {
            fail("a run without workers needs a ChildRun")
            return -1
        }
        let reports = try ReportSet(selection.options, in: environment)
        let handler = signal(SIGCHLD, SIG_DFL)
        SignalHandler.watchChildren(waking: SelfPipe.shared.input)
        defer { signal(SIGCHLD, handler) }
        return Coordinator(selection.options, in: environment, reportingTo: reports) { state in
            try Coordinator.startProcess(RunInput(selection, state), in: environment)
        }.run()
    }

    private static let mainFile =
        URL(fileURLWithPath: #filePath + "/../../../XCTMain.swift").standardized.path
}

/// A run whose worker is a process, and whose coordinator is inside the process of its spec.
///
/// It saves a process beside a ``ChildRun``. It suits examples that end or change their process; runs with grace periods
/// take longer.
package struct WorkerRun: CommandRun {
    package let output: String
    package let errors: String
    package let status: Int

    @MainActor package init(
        _ arguments: [String], bytes: [String: Data], only: [String]?, environment: [String: String],
        prepare: (String) throws -> Void
    ) throws {
        let folder = try Folder(bytes)
        defer { folder.remove() }
        try prepare(folder.path)
        let run = try withSignalsOfTerminal {
            try InnerRun(arguments, in: folder, only: only, environment: environment, startingProcesses: true)
        }
        (output, errors, status) = (run.output, run.errors, run.status)
    }
}

/// A worker that loads and runs everything in one turn of its coordinator, in the same process.
@MainActor
private final class InnerWorker: WorkerSession {
    private let session: RunSession
    private let orders = WorkerOrders()
    private let assignExamples: () -> Void
    private var hasOrder = false
    /// Forwards what was printed, and each message to the coordinator; `nil` at the end.
    private var receive: (WorkerMessage?) -> Void = { _ in }
    private let printed: OutputCapture

    init(_ input: RunInput, in environment: RunEnvironment, _ assignExamples: @escaping () -> Void) throws {
        session = RunSession(input, in: environment)
        self.assignExamples = assignExamples
        printed = try OutputCapture()
    }

    let id: Int32 = 1
    let sources = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: 3)
    let timeout: Int32 = 0
    let errorOutput = ""
    private(set) var isDone = false
    private(set) var end: (cause: EndCause, copies: Int)?

    func setAsleep(_ isAsleep: Bool) -> Bool { true }
    func allow(_ time: Duration?) {}
    func stop(because cause: EndCause) { end = end ?? (cause, 0) }

    func send(_ order: WorkerOrder) {
        hasOrder = true
        orders.receive(order)
    }

    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (WorkerMessage) throws(ChannelFault) -> Void, forward: (PrintedBytes) -> Void
    ) -> Bool {
        guard end == nil else { return false }
        withoutActuallyEscaping(take) { take in
            withoutActuallyEscaping(forward) { forward in
                receive = { [unowned self] message in
                    for (bytes, descriptor) in printed.next() { forward(PrintedBytes(bytes, to: descriptor)) }
                    guard let message else { return }
                    if case .finished = message { isDone = true }
                    do throws(ChannelFault) {
                        try take(message)
                    } catch {
                        end = (.fault(error), 0)
                        orders.receive(.withdraw)
                    }
                }
                defer { receive = { _ in } }
                run()
            }
        }
        end = end ?? (.byItself(.code(0)), 0)
        return true
    }

    private func run() {
        printed.capturing {
            Worker.run(session.load(), in: session, orders, whenWaiting: wait) { [unowned self] message in
                printed.pausing { receive(message) }
            }
        }
        receive(nil)
    }

    /// Lets the coordinator assign the next examples; it has received everything that was sent.
    private func wait() {
        hasOrder = false
        printed.pausing(assignExamples)
        if !hasOrder { orders.receive(.withdraw) }
    }
}

private final class OutputCapture {
    private static let streams = [STDOUT_FILENO, STDERR_FILENO]

    private let files: [UnsafeMutablePointer<FILE>]
    private var outer: [Int32] = []
    private var counts = [0, 0]

    init() throws {
        files = Self.streams.compactMap { _ in tmpfile() }
        guard files.count == Self.streams.count else { throw POSIXError(.EMFILE) }
        // Child processes of examples must not inherit them.
        for file in files { _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC) }
    }

    deinit { for file in files { fclose(file) } }

    /// Captures what a function prints.
    func capturing<Value>(_ body: () -> Value) -> Value {
        fflush(nil)
        outer = Self.streams.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        redirect(to: files.map(fileno))
        defer {
            redirect(to: outer)
            for descriptor in outer { close(descriptor) }
        }
        return body()
    }

    /// Replaces standard output until the end of the capture.
    static func replaceStandardOutput(by file: (path: String, mode: Int32)) {
        let descriptor = open(file.path, file.mode)
        dup2(descriptor, STDOUT_FILENO)
        close(descriptor)
    }

    /// Calls a function that prints where it would without the capture.
    func pausing(_ body: () -> Void) {
        redirect(to: outer)
        body()
        redirect(to: files.map(fileno))
    }

    /// Returns what was captured since the last call, and the descriptor to which it was written.
    func next() -> [(bytes: [UInt8], descriptor: Int32)] {
        files.indices.map { index in
            var status = stat()
            fstat(fileno(files[index]), &status)
            let count = Int(status.st_size) - counts[index]
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
                read = max(0, pread(fileno(files[index]), buffer.baseAddress, count, off_t(counts[index])))
            }
            counts[index] += bytes.count
            return (bytes, Self.streams[index])
        }
    }

    private func redirect(to descriptors: [Int32]) {
        fflush(nil)
        for (descriptor, stream) in zip(descriptors, Self.streams) { dup2(descriptor, stream) }
    }
}
