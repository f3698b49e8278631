import Foundation
import Kea
import KeaEvents
import KeaRunner

final class FieldCodingSpec: Spec {
    override class func spec() {
        describe("an event") {
            for event in events {
                let name = "\("\(event)".prefix { $0 != "(" })"
                it("is read from JSON as it was written: \(name)") {
                    expect(try read(JSONWriter().line(of: event).bytes)).to(equal("\(event)"))
                }

                it("is read from bytes as it was written: \(name)") {
                    let known = event.withIndexAlone
                    expect("\(try read(bytes(WorkerMessage.event(event))) as WorkerMessage)").to(
                        equal("\(WorkerMessage.event(known))"))
                }
            }

            it("has a sample whose fields all differ from a blank one") {
                for (sample, blank) in samples {
                    let blanks = Mirror(reflecting: blank).children.map { "\($0)" }
                    for (property, other) in zip(Mirror(reflecting: sample).children, blanks) {
                        expect("\(property)").toNot(equal(other), "\(type(of: sample))")
                    }
                }
            }

            it("is read from JSON in any order, or without optional members") {
                let line =
                    #"{"step":{"isHook":false,"definition":null,"argument":[],"location":{"line":2,"file":"f"},"#
                    + #""text":"t","keyword":"k"},"type":"stepStarted"}"#
                let step = StepInfo(keyword: "k", text: "t", location: SourceLocation(file: "f", line: 2))
                expect(try read(Array(line.utf8))).to(equal("\(RunEvent.stepStarted(step))"))
            }

            it("is read from JSON of an older version, without identity, known issue and run of a hook") {
                let members =
                    #"[{"location":{"line":2,"file":"f"},"kind":"error","message":"m","details":[],"snippet":[]}]"#
                let result = ExampleResult(status: .passed, seconds: 1)
                let line = JSONWriter().line(of: .exampleFinished(info, result)).string
                    .replacing(#""failures":[]"#, with: #""failures":\#(members)"#)
                guard
                    case .exampleFinished(_, let found) = try JSONDecoder().decode(
                        RunEvent.self, from: Data(line.utf8))
                else { return fail("another event") }
                expect(found.failures.map(\.id)).to(equal([nil]))
                expect(found.hasKnownIssue).to(beFalse())
                let hook = FailureOwner.hook("h", suite: "S", location: location)
                let late = JSONWriter().line(of: .lateFailure(found.failures[0], of: hook)).string
                expect(late).toNot(contain("isOfRun"))
                expect(try read(Array(late.utf8))).to(
                    equal("\(RunEvent.lateFailure(found.failures[0], of: hook))"))
            }

            it(
                "is invalid in JSON with what no event has",
                each: [
                    #"{"type":"exampleFound"}"#, #"{"type":""}"#,
                    #"{"type":"attachment","exampleID":"a","attachment":{"mediaType":"m","fileName":null}}"#,
                    #"{"type":"runFinished","summary":{"counts":{"passed":1,"lost":1},"seconds":1,"notRun":0,"flaky":0}}"#,
                    #"{"type":"hookStarted","hook":{"moment":"beforeLunch","name":"","location":{"file":"f","line":1},"index":0}}"#,
                ]
            ) { line in
                expect { try read(Array(line.utf8)) }.to(throwError(InvalidFields.self))
            }

            it("ends the step that started last, without containing it again") {
                let passed = StepResult(status: .passed)
                let reader = ByteCoder(isReading: true)
                func size(_ event: RunEvent) throws -> Int {
                    let whole = bytes(WorkerMessage.event(event))
                    let found = try whole.withUnsafeBytes { try reader.read(WorkerMessage.self, from: $0) }
                    expect("\(found)").to(equal("\(WorkerMessage.event(event))"))
                    return whole.count
                }
                let other = StepInfo(keyword: "", text: "other", location: location)
                let sizes = try [
                    .stepStarted(step), .stepFinished(step, passed), .stepStarted(other),
                    .attachment(attachments[0], example: ""), .stepFinished(other, passed),
                ].map(size)
                expect(sizes[1]).to(beLessThan(sizes[0] / 3))
                expect(sizes[4]).to(equal(sizes[1]))
                // A second end is invalid, and so is one in the next example.
                expect { try size(.stepFinished(other, passed)) }.to(throwError(InvalidFields.self))
                _ = try [.stepStarted(step), .exampleStarted(.blank)].map(size)
                expect { try size(.stepFinished(step, passed)) }.to(throwError(InvalidFields.self))
            }

            it("contains shared matches once in bytes, and each time in JSON") {
                let (reader, writer, json) = (ByteCoder(isReading: true), ByteCoder(), JSONWriter())
                let sizes = try [(0, 1), (3, 1), (4, 2), (5, 1), (6, 0)].map { index, meaning in
                    let matches = meaning == 2 ? [] : testCase.steps[1].matches
                    let event = RunEvent.testCase(
                        TestCase(
                            example: 1, source: "s", pickle: 0,
                            steps: [.step(index, matches, meaning: meaning), .hook(7)]))
                    let whole = UnsafeRawBufferPointer(writer.write(WorkerMessage.event(event)))
                    expect("\(try reader.read(WorkerMessage.self, from: whole))").to(
                        equal("\(WorkerMessage.event(event))"))
                    expect(json.line(of: event).string).to(equal(JSONWriter().line(of: event).string))
                    return whole.count
                }
                expect(sizes[1]).to(beLessThan(sizes[2]))
                expect([sizes[3], sizes[4]]).to(equal([sizes[1], sizes[0]]))
            }
        }

        describe("a message or an order") {
            for message in messages {
                it("is read as it was written: \("\(message)".prefix { $0 != "(" })") {
                    expect("\(try read(bytes(message)) as WorkerMessage)").to(equal("\(message)"))
                }
            }

            for order in orders {
                it("is read as it was written: \("\(order)".prefix { $0 != "(" })") {
                    expect("\(try read(bytes(order)) as WorkerOrder)").to(equal("\(order)"))
                }
            }

            it("is invalid if it is cut off anywhere, or has another byte") {
                for whole in messages.map(bytes) + events.map({ bytes(WorkerMessage.event($0)) }) {
                    for count in whole.indices {
                        expect { try read(Array(whole[..<count])) as WorkerMessage }.to(
                            throwError(), "\(count) of \(whole)")
                    }
                    expect { try read(whole + [0]) as WorkerMessage }.to(throwError(InvalidFields.self))
                }
            }

            it("is invalid with a negative or too large count", each: [-1, 2, 5, .max, .min]) { count in
                for message in [WorkerMessage.longActivity("x"), .stack(["x"]), .examples([1])] {
                    var whole = bytes(message)
                    withUnsafeBytes(of: count) { whole.replaceSubrange(1..<9, with: $0) }
                    expect { try read(whole) as WorkerMessage }.to(throwError(InvalidFields.self))
                }
            }

            it("is invalid with an unknown case or status") {
                expect { try read([200]) as WorkerMessage }.to(throwError(InvalidFields.self))
                var status = bytes(WorkerMessage.event(.stepFinished(step, StepResult(status: .crashed))))
                let index = status.count - 8 - 1 - 8 - 8 - 1
                expect(status[index]).to(equal(8))
                status[index] = 9
                expect { try read(status) as WorkerMessage }.to(throwError(InvalidFields.self))
            }
        }

        describe("the examples of a plan") {
            it("are read as they were written, whatever they have in common") {
                let found: [RunPlan.Entry] = try ByteCoder.values(from: ByteCoder.bytes(of: entries))
                expect(found.map { "\($0)" }).to(equal(entries.map { "\($0)" }))
            }

            it("contain once what an example shares with the one before") {
                let one = ByteCoder.bytes(of: [entries[0]])
                let two = ByteCoder.bytes(of: [entries[0], entries[0]])
                expect(two.count).to(beLessThan(one.count * 2 - location.file.utf8.count * 2))
            }

            it("are invalid if cut off, or if a shared text is missing") {
                let whole = ByteCoder.bytes(of: entries)
                for count in whole.indices {
                    expect { try ByteCoder.values(from: Array(whole[..<count])) as [RunPlan.Entry] }.to(
                        throwError(), "\(count)")
                }
                for reference in [-1, -2, .min] {
                    var changed = whole
                    withUnsafeBytes(of: reference) { changed.replaceSubrange(8..<16, with: $0) }
                    expect { try ByteCoder.values(from: changed) as [RunPlan.Entry] }.to(
                        throwError(InvalidFields.self))
                }
            }
        }
    }

    private static func bytes(_ message: some CaseCodable) -> [UInt8] {
        let writer = ByteCoder()
        return withExtendedLifetime(writer) { Array(writer.write(message)) }
    }

    /// Reads bytes, with others after them, while a step runs.
    private static func read<Message: CaseCodable>(_ bytes: [UInt8]) throws -> Message {
        let reader = ByteCoder(isReading: true)
        let start = self.bytes(WorkerMessage.event(.stepStarted(step)))
        _ = try start.withUnsafeBytes { try reader.read(WorkerMessage.self, from: $0) }
        return try (bytes + Array(repeating: 0x41, count: 64)).withUnsafeBytes { memory in
            try reader.read(from: UnsafeRawBufferPointer(rebasing: memory[..<bytes.count]))
        }
    }

    private static func read(_ line: [UInt8]) throws -> String {
        "\(try JSONDecoder().decode(RunEvent.self, from: Data(line)))"
    }

    // MARK: - Samples

    private static let text = "a \"b\" \\ \u{0} \u{1} \u{7F} \n é 🦜"
    private static let location = SourceLocation(file: "/code/S.swift", line: 12, column: 3)
    private static let table = {
        var row = TableDifference.Row(cells: [.init(text, found: "c")], expected: 1, found: 2)
        (row.isMoved, row.swappedWith) = (true, 3)
        var table = TableDifference(columns: ["a", text], rows: [row])
        (table.rows[0].omittedBefore, table.omitted, table.omittedDifferences) = (4, 5, 6)
        return table
    }()
    private static let failure = {
        var failure = Failure(
            kind: .crash, message: text, details: ["", text], location: location, expression: text,
            snippet: [text], errorType: text)
        (failure.inSwift, failure.table) = ([text], table)
        failure.identify()
        return failure
    }()
    private static let info = ExampleInfo(
        id: "id", kind: .scenario, suite: "S", path: ["a", text], location: location, tags: ["@slow"],
        bugs: ["#1"], index: 1_234_567)
    private static let step = StepInfo(
        keyword: "* ", text: text, location: location, argument: [text, ""], definition: location,
        isHook: true)
    private static let stepResult = StepResult(
        status: .timedOut, seconds: 1e-7, failures: [failure, failure], reason: text,
        startedAt: 1_700_000_000.25)
    private static let result = {
        var result = ExampleResult(
            status: .failed, seconds: 0.5, failures: [failure], reason: text, startedAt: 3, attempts: 10)
        result.hasKnownIssue = true
        return result
    }()
    private static let attachments = [
        Attachment(.text(text), mediaType: text, fileName: "f"),
        Attachment(.bytes([0, 255]), mediaType: "b"),
        Attachment(.link(text), mediaType: "l"),
    ]
    private static let hook = HookInfo(moment: .afterRun, name: text, location: location, index: 3)
    private static let runInfo = {
        var shard = RunInfo.Shard(number: 1, count: 2, exampleCount: 3, exampleCountOfAll: 4, division: text)
        shard.run = text
        return RunInfo(
            exampleCount: 7, seed: .max, isDryRun: true, workers: 2, exampleCounts: [text: 1],
            startedAt: 0.5, shard: shard, notes: [text], root: "/code")
    }()
    private static let glue = Glue(
        stepDefinitions: [
            .init(
                word: "given", expression: text, isRegularExpression: true, location: location, order: 1,
                phrase: text)
        ],
        parameterTypes: [
            .init(
                name: text, patterns: [text], preferForRegularExpressionMatch: true, useForSnippets: false,
                location: location)
        ],
        undefinedParameterTypes: [.init(name: text, expression: text, location: location)],
        hooks: [.init(moment: .afterStep, name: text, tags: text, location: location, order: 2)])
    private static let testCase = {
        let group = TestCase.Group(value: "é", start: 3, children: [.init(value: nil, start: nil)])
        let match = TestCase.Match(definition: 4, arguments: [.init(group: group, parameterType: "int")])
        return TestCase(
            example: 9, source: text, pickle: 2, steps: [.hook(2), .step(1, [match], snippets: [text])])
    }()
    private static let source = FeatureSource(name: "a", text: text, mediaType: "m")
    private static let summary = RunSummary(counts: [.timedOut: 2], seconds: 3, notRun: 4, flaky: 5)
    private static let diagnostic = {
        var diagnostic = Diagnostic(.warning, text, details: [text], at: location)
        diagnostic.notRun = [text]
        return diagnostic
    }()

    private static let events: [RunEvent] =
        [
            .runStarted(runInfo), .diagnostic(diagnostic), .source(source), .glue(glue), .testCase(testCase),
            .hookStarted(hook), .hookFinished(hook, stepResult), .exampleStarted(info), .stepStarted(step),
            .stepFinished(step, stepResult), .exampleRetried(info, result), .exampleFinished(info, result),
            .lateFailure(failure, of: .hook(text, suite: text, location: location, isOfRun: true)),
            .lateFailure(failure, of: .unknown), .lateFailure(failure, of: .example(info)),
            .runFinished(summary),
        ] + attachments.map { .attachment($0, example: text) }
        + Status.allCases.map { .stepFinished(step, StepResult(status: $0)) }

    /// Values, each with a blank one of its type.
    private static let samples: [(any Sendable, any Sendable)] = [
        (location, SourceLocation.blank), (table, TableDifference.blank),
        (table.rows[0], TableDifference.Row.blank), (table.rows[0].cells[0], TableDifference.Cell.blank),
        (failure, Failure.blank), (info, ExampleInfo.blank), (step, StepInfo.blank),
        (stepResult, StepResult.blank), (result, ExampleResult.blank), (attachments[0], Attachment.blank),
        (hook, HookInfo.blank), (runInfo, RunInfo.blank), (runInfo.shard ?? .blank, RunInfo.Shard.blank),
        (glue, Glue.blank), (glue.stepDefinitions[0], Glue.StepDefinition.blank),
        (glue.parameterTypes[0], Glue.ParameterType.blank),
        (glue.undefinedParameterTypes[0], Glue.UndefinedParameterType.blank),
        (glue.hooks[0], Glue.Hook.blank), (testCase, TestCase.blank),
        (testCase.steps[1].matches[0], TestCase.Match.blank),
        (testCase.steps[1].matches[0].arguments[0], TestCase.Argument.blank),
        (testCase.steps[1].matches[0].arguments[0].group, TestCase.Group.blank),
        (source, FeatureSource.blank), (summary, RunSummary.blank), (diagnostic, Diagnostic.blank),
        (groupHook, GroupHook.blank), (entries[1], RunPlan.Entry.blank),
        (RunPlan.Group(parent: 1, suite: "S", name: "N"), RunPlan.Group.blank),
    ]

    private static let groupHook = GroupHook(
        title: text, group: 3, location: location, suite: text, isOfRun: true, limit: .milliseconds(1))

    private static let messages: [WorkerMessage] = [
        .loading("A"), .loading(nil), .examples([1, 2]),
        .plan(
            RunPlan(
                info: runInfo, groups: [.init(parent: 1, suite: "S", name: "N")], mistakes: [diagnostic],
                hooksAfter: [1, 2])),
        .described, .groupHookStarted(groupHook), .groupHookFinished, .failure(failure, of: .unknown),
        .failure(failure, of: .example(info)), .longActivity(text),
        .hang(limit: .seconds(3)), .stack(["a", text]),
        .finished,
    ]

    private static let orders: [WorkerOrder] = [
        .load([1, 2], isLast: true), .run([1, 2, 5]), .describe(withTestCases: true), .endRun,
        .hooksHaveRun([1]), .finish, .withdraw, .stop,
    ]

    private static let entries = [
        RunPlan.Entry(info: info),
        RunPlan.Entry(
            info: info, group: 3, limit: .milliseconds(1), unit: 2, isSerial: true, waits: true,
            knownIssue: "bug"), RunPlan.Entry(info: .blank, limit: .seconds(3)), RunPlan.Entry(info: info),
    ]
}

extension RunEvent {
    /// The event as the coordinator receives it.
    fileprivate var withIndexAlone: RunEvent {
        func alone(_ info: ExampleInfo) -> ExampleInfo {
            var blank = ExampleInfo.blank
            blank.index = info.index
            return blank
        }
        return switch self {
        case .exampleStarted(let info): .exampleStarted(alone(info))
        case .exampleRetried(let info, let result): .exampleRetried(alone(info), result)
        case .exampleFinished(let info, let result): .exampleFinished(alone(info), result)
        default: self
        }
    }
}
