import Foundation
import Synchronization

/// `--debug=dap`: a debug adapter, which starts the toolchain's `lldb-dap` and completes the request `launch`.
///
/// The editor asks for an example, `{"example": "Features/basket.feature:4"}`. The adapter builds the specs, and adds the
/// program, its arguments, the breakpoints and the formatters. It forwards all other messages, and a launch that names
/// its `program`.
@MainActor
package final class DebugAdapter {
    private let project: Project
    private let editor: FrameWriter
    private let queue = EventQueue()
    private let process = Process()
    private let debugger: FrameWriter
    private var initialize: JSON?
    private var hasAnswered = false
    private var isDisconnecting = false
    /// The reason why the debugger has ended.
    private var absence: String?
    /// The launch that waits for a build, and the build.
    private var pending: (launch: JSON, interrupt: EventRun?, isCancelled: Bool)?
    /// The messages that arrived during the build, and a launch before the response to `initialize`.
    private var delayed: [Data] = []
    private var status: Int32 = 0

    package init(_ project: Project, editor: FrameWriter, debugger command: [String] = ["lldb-dap"]) {
        let input = Pipe()
        (self.project, self.editor) = (project, editor)
        debugger = FrameWriter(input.fileHandleForWriting)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = input
    }

    /// Serves an editor until it disconnects or is gone.
    package func serve(reading input: Int32) -> Int32 {
        startDebugger()
        FrameReader.start(input) { [self] content in
            queue.add { self.receiveMessage(content) }
        } end: { [self] failure in
            if let failure { queue.add { self.refuse(failure.description) } }
            queue.end()
        }
        queue.run { nil }
        pending?.interrupt?()
        debugger.close()
        // The debugger ends the program that it runs.
        for _ in 0..<50 where process.isRunning { usleep(100_000) }
        if process.isRunning { process.terminate() }
        return status
    }

    private func refuse(_ reason: String) {
        status = refusal(reason)
        queue.end()
    }

    // MARK: - The debugger

    private func startDebugger() {
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        guard (try? process.run()) != nil else { return absence = "/usr/bin/env cannot be started" }
        let complaint = Mutex(Data())
        let isComplete = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while case let more = errors.fileHandleForReading.availableData, !more.isEmpty {
                complaint.withLock { $0 = ($0 + more).suffix(2000) }
            }
            isComplete.signal()
        }
        FrameReader.start(output.fileHandleForReading.fileDescriptor) { [self] content in
            queue.add { self.relay(content) }
        } end: { [self] failure in
            // A program that the debugger has started may keep its standard error open.
            _ = isComplete.wait(timeout: .now() + 1)
            let text = failure?.description ?? complaint.withLock { String(decoding: $0, as: UTF8.self) }
            queue.add { self.debuggerHasEnded(text) }
        }
    }

    private func relay(_ content: Data) {
        defer {
            if !hasAnswered {
                hasAnswered = true
                receiveDelayed()
            }
        }
        // An editor that cannot restart the program launches it again, which builds what was changed.
        guard content.range(of: Data(Self.restart.utf8)) != nil else { return editor.write(content) }
        let text = String(decoding: content, as: UTF8.self)
        editor.write(Data(text.replacing(Self.restart, with: #""supportsRestartRequest":false"#).utf8))
    }

    private static let restart = #""supportsRestartRequest":true"#

    private func debuggerHasEnded(_ complaint: String) {
        let text = complaint.trimmingCharacters(in: .whitespacesAndNewlines)
        let reason =
            "the debugger of the toolchain, lldb-dap, \(hasAnswered ? "has ended" : "cannot be started")"
            + (text.isEmpty ? "" : ": \(text)")
            + (text.contains("libpython") ? "; add the folder of that library to LD_LIBRARY_PATH" : "")
        absence = reason
        if isDisconnecting {
            queue.end()
        } else if hasAnswered {
            refuse(reason)
        } else if let initialize {
            // The editor shows the reason when the launch fails.
            respond(to: initialize)
            receiveDelayed()
        }
    }

    // MARK: - The editor

    private func receiveMessage(_ content: Data) {
        guard let message = try? JSON(parsing: content), let type = message["type"].string else {
            return refuse("a message is not JSON with a type, or is nested too deeply")
        }
        let command = type == "request" ? message["command"].string : nil
        if command == "disconnect" { isDisconnecting = true }
        if let pending {
            let cancels = ["cancel", "disconnect", "terminate"].contains(command)
            if cancels {
                self.pending?.isCancelled = true
                pending.interrupt?()
            }
            guard command == "terminate" else { return delayed.append(content) }
            // The debugger does not answer this without a program.
            respond(to: message)
            send("terminated", [:])
        } else if let absence, let command {
            switch command {
            case "initialize": respond(to: message)
            case "disconnect":
                respond(to: message)
                queue.end()
            default: respond(to: message, failure: absence)
            }
        } else if command == "initialize" {
            initialize = message
            var message = message
            // lldb-dap refuses a client that omits this, although it is optional.
            if message["arguments"]["pathFormat"] == .null { message["arguments"]["pathFormat"] = "path" }
            debugger.write(message)
        } else if command == "launch", message["arguments"]["program"] == .null {
            // An editor expects the response to `initialize` first, and the debugger may be about to fail.
            if initialize != nil, !hasAnswered { delayed.append(content) } else { prepare(message) }
        } else {
            debugger.write(content)
        }
    }

    private func respond(to request: JSON, failure: String? = nil) {
        var response: JSON = [
            "seq": 0, "type": "response", "request_seq": request["seq"], "command": request["command"],
            "success": .bool(failure == nil), "body": [:],
        ]
        if let failure {
            response["message"] = .string(failure)
            response["body"] = ["error": ["id": 1, "format": .string(failure), "showUser": true]]
        }
        editor.write(response)
    }

    private func send(_ event: String, _ body: JSON) {
        editor.write(["seq": 0, "type": "event", "event": .string(event), "body": body])
    }

    private func say(_ text: String, as category: String = "console") {
        send("output", ["category": .string(category), "output": .string(text)])
    }

    // MARK: - The launch

    private var supportsProgress: Bool {
        initialize?["arguments"]["supportsProgressReporting"].bool == true
    }

    private func prepare(_ launch: JSON) {
        guard let example = launch["arguments"]["example"].string, !example.isEmpty else {
            let advice = "the launch configuration needs “example”, such as Features/basket.feature:4"
            return respond(to: launch, failure: advice)
        }
        say("building the specs for \(example)…\n")
        if supportsProgress {
            send("progressStart", ["progressId": "kea", "title": "Building the specs", "cancellable": true])
        }
        pending = (launch, nil, false)
        let selection = launch["arguments"]["args"].array.compactMap(\.string) + [Project.word(example)]
        let interrupt = DebugTarget.find(selection, in: project, on: queue) { [self] target, complaint in
            finishLaunch(launch, target, complaint)
        }
        pending?.interrupt = interrupt
    }

    private func finishLaunch(_ launch: JSON, _ target: DebugTarget?, _ complaint: String) {
        let isCancelled = pending?.isCancelled == true
        pending = nil
        if supportsProgress { send("progressEnd", ["progressId": "kea"]) }
        if !complaint.isEmpty, !isCancelled { say(complaint, as: "stderr") }
        if isCancelled {
            respond(to: launch, failure: "the launch was cancelled")
        } else if let absence {
            respond(to: launch, failure: absence)
        } else if let target {
            debugger.write(Self.completed(launch, target, in: project.root))
        } else {
            respond(to: launch, failure: complaint.firstError)
        }
        receiveDelayed()
    }

    private func receiveDelayed() {
        let messages = delayed
        delayed = []
        messages.forEach(receiveMessage)
    }

    /// Returns a launch with what `lldb-dap` needs.
    ///
    /// It prints a command that begins with a question mark only if that fails.
    private static func completed(_ launch: JSON, _ target: DebugTarget, in folder: String) -> JSON {
        var launch = launch
        let arguments = launch["arguments"]
        func commands(_ ours: [String], _ key: String) -> JSON {
            .array(ours.map { .string("?\($0)") } + arguments[key].array)
        }
        launch["arguments"]["program"] = .string(target.executable)
        launch["arguments"]["args"] = .array((target.arguments + ["--no-color"]).map { .string($0) })
        if arguments["cwd"] == .null { launch["arguments"]["cwd"] = .string(folder) }
        // Otherwise the list of variables shows an address for a class or a structure.
        if arguments["enableAutoVariableSummaries"] == .null {
            launch["arguments"]["enableAutoVariableSummaries"] = true
        }
        launch["arguments"]["initCommands"] = commands(DebugTarget.settings, "initCommands")
        launch["arguments"]["preRunCommands"] = commands(target.breakpoints, "preRunCommands")
        return launch
    }
}
