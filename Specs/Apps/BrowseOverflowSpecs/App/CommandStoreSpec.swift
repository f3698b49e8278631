import Foundation
import Kea
import SpecSupport
import Synchronization

final class CommandStoreSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("browse-overflow", .timeLimit(.seconds(20))) {
            /// Recorded responses, which an example may damage.
            @Let var replies = FileManager.default.temporaryFolder()
            @Let var cache = FileManager.default.temporaryFolder()

            /// A run that saves what it loads.
            func online(_ words: String...) throws -> ChildProcess {
                try ChildProcess(words + ["--fixtures", replies.path, "--store", cache.path])
            }
            func offline(_ words: String...) throws -> ChildProcess {
                try ChildProcess(words + ["--offline", "--store", cache.path])
            }
            func ask(_ server: LoopbackServer, _ tag: String = "iphone", _ words: [String] = []) throws
                -> ChildProcess
            {
                let address = ["--base-url", server.url().absoluteString]
                return try ChildProcess(["questions", tag, "--store", cache.path] + words + address)
            }
            func reply(_ fields: String, page items: String = #"{"question_id": 1, "title": "One"}"#)
                -> [String]
            {
                let body = #"{"items": [\#(items)], "has_more": false, \#(fields)}"#
                return ["HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"]
            }
            func expectRun(_ run: ChildProcess, _ status: Int32, lines: Int) {
                expect(run.status).to(equal(status))
                expect(run.output.split(separator: "\n")).to(haveCount(lines))
            }

            beforeEach {
                for name in [
                    "questions-iphone-1", "questions-iphone-2", "question-79800036", "answers-79800036",
                ] {
                    try Fixtures.data("\(name).json")?.write(to: replies.appending(path: "\(name).json"))
                }
            }
            afterEach {
                for folder in [replies, cache] { try FileManager.default.removeItem(at: folder) }
            }
            func breakReply(_ name: String) throws {
                try Data("half a docu".utf8).write(to: replies.appending(path: "\(name).json"))
            }
            let origin = /Saved by an earlier run on \d+ \w+ 2\d{3} at \d+:\d\d\./

            context("with --offline") {
                it("shows the questions saved by an earlier run, and their date") {
                    let before = try online("questions", "iphone")
                    let run = try offline("questions", "iphone")
                    expect(run.status).to(equal(0))
                    expect(run.output.split(separator: "\n")).to(
                        equal(before.output.split(separator: "\n").dropLast()))
                    expect(run.errors).to(match(origin))
                    expect(run.errors).toNot(contain("today"))
                }

                it("shows a question and its answers saved by an earlier run") {
                    let before = try online("question", "79800036")
                    let run = try offline("question", "79800036")
                    expect(run.status).to(equal(0))
                    expect(run.output).to(equal(before.output))
                    expect(run.errors).to(match(origin))
                }

                it("shows the events saved by an earlier run, or that none are") {
                    let recorded = Fixtures.folder.deletingLastPathComponent().appending(path: "EventGuide")
                    let store = cache.path
                    func events(_ words: [String]) throws -> String {
                        try ChildProcess(["events", "--store", store] + words, input: "r\n").output
                    }
                    expect(try events(["--offline"])).to(
                        contain("Events\nNothing readable is saved for this."))
                    _ = try events(["--fixtures", recorded.path])
                    let seen = try events(["--offline"])
                    expect(seen).to(contain("3   Solaris — film\n"))
                    expect(seen).to(contain("\nEverything on this screen is loaded.\n"))
                    expect(seen).toNot(contain("connection"))
                }

                it("reports what is not saved or damaged, with exit status 1") {
                    try Data("{".utf8).write(to: cache.appending(path: "questions-iphone"))
                    let list = try offline("questions", "iphone")
                    expect(list.status).to(equal(1))
                    expect(list.output).to(beEmpty())
                    let text =
                        "Nothing readable is saved for this. Without --offline, it is loaded and then saved.\n"
                    expect(list.errors).to(equal(text))
                    let question = try offline("question", "5")
                    expect(question.status).to(equal(1))
                    expect(question.errors).to(equal(text))
                    let app = try ChildProcess(["--offline", "--store", cache.path], input: "1\n")
                    expect(app.output).to(contain(text))
                    expect(app.output).toNot(contain("connection"))
                }
            }

            context("when the server fails") {
                it("shows the saved questions and the reason, with exit status 3") {
                    _ = try online("questions", "iphone")
                    try breakReply("questions-iphone-1")
                    let run = try online("questions", "iphone")
                    expectRun(run, 3, lines: 40)
                    expect(run.errors).to(
                        contain(
                            "Current questions are not available. The server's answer could not be understood. "
                                + "Please try again later.\n"))
                    expect(run.errors).to(match(origin))
                }

                it("shows a saved question, with exit status 3, however soon it arrives") {
                    let store = ["--fixtures", replies.path, "--store", cache.path]
                    let before = try await CommandRun(["question", "79800036"] + store)
                    try breakReply("answers-79800036")
                    for _ in 1...20 {
                        let run = try await CommandRun(["question", "79800036"] + store)
                        expect(run.status).to(equal(3))
                        expect(run.output).to(equal(before.output))
                        expect(run.errors).to(contain("Answers are not available."))
                        expect(run.errors).to(match(origin))
                    }
                }

                it("shows the loaded pages, with exit status 1") {
                    try breakReply("questions-iphone-2")
                    let run = try online("questions", "iphone", "--pages", "2")
                    expectRun(run, 1, lines: 41)
                    expect(run.errors).to(contain("Current questions are not available."))
                }

                it(
                    "counts issues and remaining requests, and lists issues with --verbose",
                    each: [("null", 4, 1), ("null, {}", 6, 0)]
                ) { items, count, quota in
                    let reply =
                        #"{"items": [{"question_id": 1}, \#(items)], "has_more": false, "quota_remaining": \#(quota)}"#
                    try Data(reply.utf8).write(to: replies.appending(path: "questions-odd-1.json"))
                    expect(try online("questions", "odd").errors).to(
                        equal(
                            "note: problems with what the server sent: \(count) (see --verbose)\n"
                                + "Requests left today: \(quota).\n"))
                    expect(try online("questions", "odd", "--verbose").errors).to(
                        contain("detail: items[1]: expected an object, got null\n"))
                }

                it("prints technical details only with --verbose") {
                    try breakReply("questions-iphone-1")
                    expect(try online("questions", "iphone").errors).toNot(contain("status"))
                    expect(try online("questions", "iphone", "--verbose").errors).to(
                        contain("detail: unreadable("))
                }
            }

            it("saves no recorded responses without --store") {
                _ = try ChildProcess(["questions", "iphone", "--fixtures", replies.path], cache: cache)
                expect(try FileManager.default.contentsOfDirectory(atPath: cache.path)).to(beEmpty())
            }

            it("shows loaded questions even if it cannot save them, and reports it") {
                let file = cache.appending(path: "file")
                try Data().write(to: file)
                let run = try ChildProcess(
                    "questions", "iphone", "--fixtures", replies.path, "--store", file.path + "/store")
                expectRun(run, 0, lines: 41)
                expect(run.errors).to(
                    contain(
                        "What you see could not be saved for the next time. The data could not be saved on this "
                            + "device."))
            }

            // S1.5. Foundation traps on these, in the child process that sends the request.
            it(
                "shows the saved questions and a lost connection if a response lies or ends within its head",
                each: [
                    "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n",
                ]
            ) { reply in
                _ = try online("questions", "iphone")
                let run = try ask(LoopbackServer(Array(repeating: [reply], count: 3)))
                expectRun(run, 3, lines: 40)
                expect(run.errors).to(contain("The connection was lost. Please try again.\n"))
                expect(run.errors).toNot(contain("Fatal error"))
            }

            context("with a server on this machine") {
                it("sends one request for several identical runs at once") {  // S1.12
                    let page = reply(#""quota_remaining": 9"#)[0]
                    // The answer takes longer than the start of the other processes.
                    let pieces = [String(page.prefix(20)), String(page.dropFirst(20))]
                    let server = try LoopbackServer(Array(repeating: pieces, count: 5), pause: 500_000)
                    let words = [
                        "questions", "iphone", "--store", cache.path, "--base-url",
                        server.url().absoluteString,
                    ]
                    let runs = Mutex<[String]>([])
                    DispatchQueue.concurrentPerform(iterations: 5) { _ in
                        guard let run = try? ChildProcess(words) else { return }
                        runs.withLock { $0.append(run.output) }
                    }
                    let outputs = runs.withLock(\.self)
                    expect(outputs).to(haveCount(5))
                    expect(Set(outputs)).to(haveCount(1))
                    expect(outputs.first).to(contain("One"))
                    expect(server.heads).to(haveCount(1))
                }

                it(
                    "observes the pause and the quota that an earlier run received",  // S1.12
                    each: [
                        (
                            #""backoff": 300"#,
                            "Stack Overflow received too many requests. Please try again in "
                        ),
                        (#""quota_remaining": 0"#, "All requests for today are used up."),
                    ]
                ) { limit, reason in
                    let server = try LoopbackServer([reply(limit), reply(limit)])
                    expect(try ask(server).status).to(equal(0))
                    let second = try ask(server, "uikit")
                    expect(second.status).to(equal(1))
                    expect(second.errors).to(contain(reason))
                    if limit.contains("300") { expect(second.errors).to(match(/in [45] minutes\./)) }
                    expect(server.heads).to(haveCount(1))
                }

                it("continues without a locked store, and reports it") {
                    let lock = open(cache.path, O_RDONLY | O_DIRECTORY)
                    defer { close(lock) }
                    expect(flock(lock, LOCK_EX)).to(equal(0))
                    let run = try ask(LoopbackServer([reply(#""quota_remaining": 9"#)]))
                    expect(run.status).to(equal(0))
                    expect(run.output).to(contain("One"))
                    expect(run.errors).to(
                        contain(
                            "What you see could not be saved for the next time. "
                                + "Another program is using the saved data."))
                }

                it("prints no control characters of a server") {
                    let moved =
                        "HTTP/1.1 302 Found\r\nLocation: foo:\u{1B}[31mred\r\nContent-Length: 0\r\n\r\n"
                    for words in [[], ["--verbose"]] {
                        let run = try ask(LoopbackServer([[moved]]), "iphone", words)
                        expect(run.status).to(equal(1))
                        expect(run.errors).to(contain("“foo:[31mred” is not an address"))
                        expect(run.errors).toNot(contain("\u{1B}"))
                    }
                }
            }

            it("reports a refusal at once, even if a password is requested") {
                let challenge = "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
                let run = try ask(LoopbackServer([[challenge + "Content-Length: 2\r\n\r\nno"]]))
                expect(run.status).to(equal(1))
                expect(run.errors).to(
                    equal("Current questions are not available. The server refused the request.\n"))
            }

            it(
                "exits with status 4 if its output cannot be written",
                .enabled(if: access("/dev/full", W_OK) == 0, "there is no /dev/full")
            ) {
                for words in [["topics"], ["--help"], ["questions", "iphone", "--fixtures", replies.path]] {
                    let run = try ChildProcess(
                        words, cache: cache, standardOutput: FileHandle(forWritingAtPath: "/dev/full"))
                    expect(run.status).to(equal(4))
                    expect(run.errors).to(beginWith("error: the output could not be written: "))
                    expect(run.errors).to(endWith("No space left on device\n"))
                }
            }

            it("exits with status 4 if its output is closed, without other output") {
                let run = try ChildProcess(
                    program: "/bin/sh",
                    [
                        "-c", "exec \"$@\" >&-", "sh", ChildProcess.browseOverflow.path, "questions",
                        "iphone",
                        "--fixtures", replies.path, "--store", cache.path,
                    ])
                expect(run.status).to(equal(4))
                expect(run.errors).to(endWith("Bad file descriptor\n"))
            }

            it("exits with status 4 if its reader is gone, without a message") {
                let pipe = Pipe()
                try pipe.fileHandleForReading.close()
                let run = try ChildProcess(
                    ["topics"], cache: cache, standardOutput: pipe.fileHandleForWriting)
                expect(run.status).to(equal(4))
                expect(run.errors).to(beEmpty())
            }

            it("shows and removes its progress if standard error is a terminal", .needsScript) {
                for (words, progress) in [
                    (
                        ["questions", "iphone", "--pages", "2"],
                        "Loading page 1 of 2 …\r\u{1B}[KLoading page 2 of 2 …\r\u{1B}[K"
                    ), (["question", "5"], "Loading question 5 …\r\u{1B}[K"),
                ] {
                    let words = words + ["--fixtures", replies.path]
                    let quiet = try ChildProcess(words, cache: cache)
                    let command = ([ChildProcess.browseOverflow.path] + words).map { "'\($0)'" }
                    let run = try ChildProcess(
                        program: "/usr/bin/script",
                        ["-qec", "stty cols 500; " + command.joined(separator: " "), "/dev/null"])
                    expect(run.status).to(equal(quiet.status))
                    expect(run.output).to(
                        equal(progress + (quiet.output + quiet.errors).replacing("\n", with: "\r\n")))
                }
            }
        }
    }
}
