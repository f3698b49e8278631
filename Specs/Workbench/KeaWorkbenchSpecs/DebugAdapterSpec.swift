import Foundation
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// An editor that debugs an example.
///
/// The debugger is `cat`, so that the editor receives what the debugger would.
final class DebugAdapterSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("the debug adapter") {
            @Let var project = DebuggedProject()

            // As the program itself does: a debugger that is gone is noticed by the end of its messages.
            beforeEach { signal(SIGPIPE, SIG_IGN) }
            afterEach {
                signal(SIGPIPE, SIG_DFL)
                project.remove()
            }

            it("forwards messages as they are") {
                let request = #"{"seq" : 7,"type":"request","command":"threads","big":18446744073709551615}"#
                let response = #"{"seq":8,"type":"response","request_seq":1}"#
                expect(project.contents(of: [request, response], until: 2)).to(equal([request, response]))
            }

            it("gives the debugger the path format that a client may omit") {
                let messages = project.messages(of: [request("initialize", ["adapterID": "kea"])], until: 1)
                expect(messages.first?["arguments"]).to(equal(["adapterID": "kea", "pathFormat": "path"]))
            }

            it("forwards a launch of another program") {
                let launch = request("launch", ["program": "/bin/true"])
                expect(project.messages(of: [launch], until: 1)).to(equal([launch]))
            }

            it("launches an example with breakpoints in the bodies of its steps") {
                // A line of events may arrive in two parts.
                project.run("head -c 99 events; sleep 0.1; tail -c +100 events; echo 'warning: old' >&2")
                let arguments: JSON = [
                    "example": "Features/a.feature:2", "args": ["--glue", "Shop"], "initCommands": ["mine"],
                    "cwd": "/tmp",
                ]
                let messages = project.messages(of: [request("launch", arguments)], until: 3)
                expect(messages.map { $0["body"]["output"].string }).to(
                    equal(["building the specs for Features/a.feature:2…\n", "warning: old\n", nil]))
                let launch = messages.last?["arguments"] ?? .null
                expect(launch["program"]).to(equal(.string(project.root + "/PackageTests.xctest")))
                expect(launch["args"].array.compactMap(\.string).joined(separator: " ")).to(
                    equal(
                        "--kea --in-process --time-limit none --format pretty --glue Shop Features/a.feature:2 --no-color"
                    ))
                expect(launch["cwd"]).to(equal("/tmp"))
                expect(launch["preRunCommands"].array.dropLast().compactMap(\.string)).to(
                    equal([
                        "?breakpoint set --file \"\(project.root)/Steps.swift\" --line 2 --breakpoint-name keaBody",
                        "?breakpoint set --file \"\(project.root)/Steps.swift\" --line 4 --breakpoint-name keaCall",
                        "?breakpoint set --file \"\(project.root)/Steps.swift\" --line 5 --breakpoint-name keaCall",
                        "?breakpoint set --file \"\(project.root)/Other.swift\" --line 2 --breakpoint-name keaBody",
                    ]))
                expect(launch["initCommands"].array.last).to(equal("mine"))
                expect(project.commandLine).to(
                    equal(
                        "caller: -c release --format events --dry-run --workers 1 --glue Shop Features/a.feature:2"
                    )
                )
            }

            it("takes no example for an option") {
                project.run("cat events")
                let launch = request("launch", ["example": "--format=html:stolen.html"])
                let arguments = project.messages(of: [launch], until: 2).last?["arguments"]["args"]
                expect(arguments?.array).to(contain("./--format=html:stolen.html"))
                expect(project.commandLine).to(endWith("--workers 1 ./--format=html:stolen.html"))
            }

            it("shows a build's progress in an editor that supports it") {
                project.run("cat events")
                let messages = project.messages(
                    of: [
                        request("initialize", ["supportsProgressReporting": true]),
                        request("launch", ["example": "a"]),
                    ], until: 5)
                let names = messages.map { $0["event"].string ?? $0["command"].string }
                // The debugger answers meanwhile.
                expect(names.filter { $0 != "initialize" }).to(
                    equal(["output", "progressStart", "progressEnd", "launch"]))
            }

            it("forwards what arrives during a build after the launch") {
                project.run("sleep 0.1; cat events")
                let breakpoints = request("setBreakpoints", [:])
                let messages = project.messages(
                    of: [request("launch", ["example": "a"]), breakpoints], until: 3)
                expect(messages.map { $0["command"].string }).to(equal([nil, "launch", "setBreakpoints"]))
            }

            it("ends a build that the editor cancels") {
                project.run("exec sleep 60")
                let messages = project.messages(
                    of: [request("launch", ["example": "a"]), request("disconnect", [:])], until: 3)
                expect(messages.map { $0["message"].string }).to(
                    equal([nil, "the launch was cancelled", nil]))
                expect(messages.last?["command"]).to(equal("disconnect"))
            }

            for (example, script, message) in [
                (
                    "", "",
                    "the launch configuration needs “example”, such as Features/basket.feature:4"
                ),
                (
                    "a.feature:99", "echo 'error: a.feature has no line 99; it has 4 lines' >&2; exit 2",
                    "a.feature has no line 99; it has 4 lines"
                ),
                (
                    "a.feature:2",
                    "echo 'Building' >&2; echo '/a.swift:1:2: error: no type' >&2; echo 'error: the specs' >&2",
                    "/a.swift:1:2: error: no type"
                ),
                (
                    "a.feature:2", "exit 1",
                    "there is no line to stop at in what is selected: no example, and no step with a definition"
                ),
            ] {
                it("fails a launch: \(message)") {
                    project.run(script)
                    let launch = request("launch", ["example": .string(example)])
                    let messages = project.messages(of: [launch], untilOneHas: "success")
                    let answer = messages.last ?? .null
                    expect(answer["success"]).to(equal(false))
                    expect(answer["request_seq"]).to(equal(3))
                    expect(answer["message"]).to(equal(.string(message)))
                    expect(answer["body"]["error"]["format"]).to(equal(.string(message)))
                }
            }

            it("says why there is no debugger when an example is launched") {
                project.debugger = ["sh", "-c", "sleep 0.2; echo 'no libpython3.10.so' >&2; exit 127"]
                let messages = project.messages(
                    of: [request("initialize", [:]), request("launch", ["example": "a"])],
                    untilOneHas: "message")
                expect(messages.compactMap { $0["success"].bool }).to(equal([true, false]))
                expect(messages.last?["message"]).to(
                    equal(
                        "the debugger of the toolchain, lldb-dap, cannot be started: no libpython3.10.so; add the folder of that library to LD_LIBRARY_PATH"
                    ))
            }

            it("fails when the debugger ends without being asked") {
                project.debugger = ["sh", "-c", #"printf 'Content-Length: 2\r\n\r\n{}'; echo gone >&2"#]
                expect(project.contents(of: [], until: 2)).to(equal(["{}"]))
                expect(project.status).to(equal(2))
            }

            it(
                "ends with the debugger, whose program still has its standard error open",
                .timeLimit(.seconds(20))
            ) {
                project.debugger = [
                    "sh", "-c", #"sleep 30 >&- & printf 'Content-Length: 2\r\n\r\n{}'; echo gone >&2"#,
                ]
                expect(project.contents(of: [], until: 2)).to(equal(["{}"]))
                expect(project.status).to(equal(2))
            }

            it("ends with the debugger after a disconnection") {
                let disconnection = request("disconnect", [:])
                let length = disconnection.description.utf8.count
                project.debugger = [
                    "head", "-c", "\(length + "Content-Length: \(length)\r\n\r\n".utf8.count)",
                ]
                expect(project.messages(of: [disconnection], until: 2)).to(equal([disconnection]))
                expect(project.status).to(equal(0))
            }

            it("lets the editor launch again instead of restarting an old program") {
                let capabilities = #"{"body":{"supportsRestartRequest":true},"text":"\"é\""}"#
                project.debugger = [
                    "printf", "%s", "Content-Length: \(capabilities.utf8.count)\r\n\r\n\(capabilities)",
                ]
                expect(project.contents(of: [], until: 2)).to(
                    equal([#"{"body":{"supportsRestartRequest":false},"text":"\"é\""}"#]))
            }

            describe("with a debugger that answers") {
                beforeEach {
                    project.useScriptedDebugger()
                    project.run("cat events")
                }

                it("launches twice, and builds each time") {
                    let messages = project.messages(
                        of: [
                            request("initialize", ["adapterID": "kea"]),
                            request("launch", ["example": "Features/a.feature:2"]),
                            request("launch", ["example": "Features/b.feature:9"]),
                        ], until: 5)
                    expect(messages.compactMap { $0["command"].string }).to(
                        equal(["initialize", "launch", "launch"]))
                    expect(messages.compactMap { $0["success"].bool }).to(equal([true, true, true]))
                    let launched = project.launches.map { $0["arguments"]["args"].array.dropLast().last }
                    expect(launched).to(equal(["Features/a.feature:2", "Features/b.feature:9"]))
                    let folders = project.launches.map { $0["arguments"]["cwd"].string }
                    expect(folders).to(equal([project.root, project.root]))
                    expect(project.status).to(equal(0))
                }

                it("launches after a launch that was cancelled") {
                    // The cancellation may terminate the first run before its first command.
                    project.run("case $* in *a) exec sleep 60 ;; esac; cat events")
                    let messages = project.messages(
                        of: [
                            request("launch", ["example": "a"]), request("cancel", [:]),
                            request("launch", ["example": "b"]),
                        ], until: 5)
                    let launches = messages.filter { $0["command"] == "launch" }
                    expect(launches.compactMap { $0["success"].bool }).to(equal([false, true]))
                }

                it("answers itself when a launch is terminated during its build") {
                    project.run("case $* in *a) exec sleep 60 ;; esac; cat events")
                    let messages = project.messages(
                        of: [request("launch", ["example": "a"]), request("terminate", [:])], until: 4)
                    expect(messages.compactMap { $0["success"].bool }).to(equal([true, false]))
                    expect(messages.compactMap { $0["event"].string }).to(contain("terminated"))
                }

                it("launches after a launch that failed") {
                    project.run("case $* in *a) echo 'error: no' >&2; exit 2 ;; esac; cat events")
                    let messages = project.messages(
                        of: [request("launch", ["example": "a"]), request("launch", ["example": "b"])],
                        until: 5)
                    expect(messages.compactMap { $0["success"].bool }).to(equal([false, true]))
                    expect(project.launches.count).to(equal(1))
                }
            }

            for content in ["no JSON", "[]", #"{"seq":1}"#, String(repeating: "[", count: 200)] {
                it("refuses the content \(content.prefix(10))") {
                    expect(project.contents(of: [content], until: 1)).to(equal([]))
                    expect(project.status).to(equal(2))
                }
            }
        }
    }

    private nonisolated static func request(_ command: JSON, _ arguments: JSON) -> JSON {
        ["seq": 3, "type": "request", "command": command, "arguments": arguments]
    }
}

/// A package in a folder of its own, and the adapter for it.
@MainActor
private final class DebuggedProject {
    let root = FileManager.default.temporaryDirectory.path + "/kea-debugged-\(UUID().uuidString)"
    var debugger = ["cat"]
    private(set) var status: Int32?

    init() {
        try? FileManager.default.createDirectory(atPath: root + "/caller", withIntermediateDirectories: true)
        write(
            "given(\"a\") {\n    first()\n}\nwhen(\"b\") { second() }\nit(\"c\") { third() }\n",
            to: "Steps.swift")
        write("it(\"d\") {\n    fourth()\n}\n", to: "Other.swift")
        write("", to: "PackageTests.xctest")
        let steps = [1, 4].map { line in
            RunEvent.stepStarted(
                StepInfo(
                    keyword: "Given ", text: "a", location: SourceLocation(file: "a.feature", line: 3),
                    definition: SourceLocation(file: root + "/Steps.swift", line: line)))
        }
        // The second line is none of a call; the last one is that of a call in two files.
        let specs = [("Steps", 5), ("Steps", 2), ("Other", 1)].map { name, line in
            let location = SourceLocation(file: "\(root)/\(name).swift", line: line)
            let info = ExampleInfo(
                id: "c", kind: .spec, suite: "", path: ["c"], location: location, tags: [], index: line)
            return RunEvent.exampleFinished(info, ExampleResult(status: .notRun, seconds: 0))
        }
        let lines = (steps + steps + specs).map { JSONWriter().line(of: $0).string }
        write(lines.joined(), to: "events")
        run("exit 1")
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }

    /// Lets the command that builds and matches do something else.
    func run(_ script: String) {
        write(
            "#!/bin/sh\nfolder=$PWD\ncd '\(root)'\necho \"${folder##*/}: $*\" >words\n\(script)\n",
            to: "run-specs.sh")
    }

    /// The folder and the words that the command was called with.
    var commandLine: String? {
        (try? String(contentsOfFile: root + "/words", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Answers each request as `lldb-dap` does, and notes it.
    func useScriptedDebugger() {
        write(
            #"""
            while IFS= read -r header; do
                length=${header#*: }
                IFS= read -r blank
                content=$(dd bs=1 count="${length%$'\r'}" 2>/dev/null)
                printf '%s\n' "$content" >>debugged
                [[ $content =~ \"command\":\"([a-z]+)\" ]]
                command=${BASH_REMATCH[1]}
                answer='{"type":"response","request_seq":3,"success":true,"command":"'$command'"}'
                printf 'Content-Length: %s\r\n\r\n%s' ${#answer} "$answer"
            done
            """#, to: "lldb-dap")
        debugger = ["bash", "-c", "cd '\(root)' && exec bash lldb-dap"]
    }

    /// The launches that the scripted debugger has received.
    var launches: [JSON] {
        let text = (try? String(contentsOfFile: root + "/debugged", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSON(parsing: Data($0.utf8)) }
            .filter { $0["command"] == "launch" }
    }

    private func write(_ text: String, to name: String) {
        _ = FileManager.default.createFile(
            atPath: "\(root)/\(name)", contents: Data(text.utf8), attributes: [.posixPermissions: 0o755])
    }

    func messages(of requests: [JSON], until count: Int = .max, untilOneHas key: String = "") -> [JSON] {
        contents(of: requests.map(\.description), until: count, or: "\"\(key)\":").compactMap {
            try? JSON(parsing: Data($0.utf8))
        }
    }

    /// Returns what an editor receives.
    ///
    /// It closes the connection after a number of messages, or after a text. After 20 seconds, it also fails the example.
    func contents(of requests: [String], until count: Int, or text: String = "\"\":") -> [String] {
        let (input, output) = (Pipe(), Pipe())
        let writer = FrameWriter(input.fileHandleForWriting)
        for request in requests { writer.write(Data(request.utf8)) }
        let received = Mutex<[String]>([])
        let isDone = DispatchSemaphore(value: 0)
        let isTimedOut = Mutex(false)
        let timeout = DispatchWorkItem { @Sendable in
            isTimedOut.withLock { $0 = true }
            try? input.fileHandleForWriting.close()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: timeout)
        Thread.detachNewThread {
            var reader = FrameReader()
            while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
                reader.add(more)
                while let content = try? reader.next() {
                    let message = String(decoding: content, as: UTF8.self)
                    let isLast = received.withLock { received in
                        received.append(message)
                        return received.count == count || message.contains(text)
                    }
                    if isLast { try? input.fileHandleForWriting.close() }
                }
            }
            isDone.signal()
        }
        let project = Project(
            root: root, features: root, command: root + "/run-specs.sh",
            product: root + "/PackageTests.xctest", directory: root + "/caller",
            buildOptions: ["-c", "release"])
        let adapter = DebugAdapter(
            project, editor: FrameWriter(output.fileHandleForWriting), debugger: debugger)
        status = adapter.serve(reading: input.fileHandleForReading.fileDescriptor)
        timeout.cancel()
        try? output.fileHandleForWriting.close()
        isDone.wait()
        let messages = received.withLock { $0 }
        if isTimedOut.withLock({ $0 }) {
            fail(
                "the adapter neither ended nor sent the last message within 20 seconds; it sent \(messages.count):\n"
                    + messages.joined(separator: "\n"))
        }
        return messages
    }
}
