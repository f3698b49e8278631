import Foundation
import Kea
import KeaEvents
import KeaReports

/// What messages say of runs that do not end as they should; the rest is what the compatibility kit has.
final class MessageReportSpec: Spec {
    override class func spec() {
        describe("the messages of a run") {
            let text =
                "Feature: F\n  Scenario: One\n    Given it\n    And it\n  Scenario: Two\n    Given it\n"
            let definitions = [
                Glue.StepDefinition(word: "given", expression: "it", location: Sample.steps(1))
            ]
            @MainActor func info(_ index: Int) -> ExampleInfo {
                var info = Sample.scenario(["F", "\(index)"], line: 2)
                info.index = index
                return info
            }
            @MainActor func step(_ status: Status, _ failures: [Failure] = []) -> [RunEvent] {
                Sample.step("Given", "it", line: 3, StepResult(status: status, failures: failures))
            }
            @MainActor func messages(
                _ inner: [RunEvent], _ hooks: [Glue.Hook] = [], _ summary: RunSummary = RunSummary()
            ) throws -> [[String: Any]] {
                let match = TestCase.Match(definition: 0, arguments: [])
                let events: [RunEvent] =
                    [
                        .runStarted(RunInfo(exampleCount: 2)),
                        .source(
                            .init(name: "f.feature", text: text, mediaType: "text/x.cucumber.gherkin+plain")),
                        .glue(Glue(stepDefinitions: definitions, hooks: hooks)),
                        .testCase(
                            .init(
                                example: 0, source: "f.feature", pickle: 0,
                                steps: [.step(0, [match]), .step(1, [match])])),
                        .testCase(
                            .init(
                                example: 1, source: "f.feature", pickle: 1, steps: [.step(0, [match])])),
                    ] + inner + [.runFinished(summary)]
                return try written(by: MessageReport.self, events).split(separator: "\n").map {
                    try unwrap(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
            }
            @MainActor func statuses(_ messages: [[String: Any]]) -> [String] {
                messages.compactMap { envelope in
                    let step = envelope["testStepFinished"] as? [String: Any]
                    let result = step?["testStepResult"] as? [String: Any]
                    guard let status = result?["status"] as? String else { return nil }
                    return (result?["message"] as? String).map { "\(status): \($0)" } ?? status
                }
            }
            @MainActor func exceptions(
                _ messages: [[String: Any]], _ kind: String = "testStepFinished",
                _ result: String = "testStepResult"
            ) -> [[String: String]] {
                messages.compactMap { envelope in
                    let ended = (envelope[kind] as? [String: Any])?[result] as? [String: Any]
                    return ended?["exception"] as? [String: String]
                }
            }
            @MainActor func success(_ messages: [[String: Any]]) -> Bool? {
                (messages.last?["testRunFinished"] as? [String: Any])?["success"] as? Bool
            }

            it("hold no character that a terminal obeys, and the same text") {
                let name = "a \u{9B}31m \u{85} b \u{202E} c"
                let failure = Failure(message: name, location: Sample.steps(9))
                let log = Attachment(.text(name), mediaType: "text/plain")
                let events: [RunEvent] =
                    [
                        .runStarted(RunInfo(exampleCount: 1)),
                        .source(
                            .init(
                                name: "f.feature", text: text.replacing("One", with: name),
                                mediaType: "text/x.cucumber.gherkin+plain")),
                        .glue(
                            Glue(hooks: [
                                .init(
                                    moment: .beforeRun, name: name, tags: nil, location: Sample.steps(2),
                                    order: 0)
                            ])),
                        .testCase(
                            .init(
                                example: 0, source: "f.feature", pickle: 0,
                                steps: [.step(0, [], snippets: [name])])),
                        .attachment(log, example: ""),
                    ]
                    + Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [failure]),
                        step(.failed, [failure]))
                    + [.runFinished(RunSummary(problem: failure))]
                let written = try written(by: MessageReport.self, events)
                expect(written.unicodeScalars.filter { ["\u{9B}", "\u{202E}", "\u{85}"].contains($0) }).to(
                    beEmpty())
                expect(written).to(contain("\\u009B", "\\u202E"))
                let names = try written.split(separator: "\n").compactMap { line in
                    let envelope = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    return (envelope?["pickle"] as? [String: Any])?["name"] as? String
                }
                expect(names.first).to(equal(name))
            }

            it("say at the last step what belongs to no step, such as a world that cannot be torn down") {
                let leak = Failure(message: "leaks", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [leak]),
                        step(.passed) + step(.passed)))
                expect(statuses(all)).to(equal(["PASSED", "FAILED: leaks"]))
                expect(success(all)).to(beFalse())
            }

            it("have a result for each step of a scenario that was cut short") {
                let crash = Failure(kind: .crash, message: "crashed", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .crashed, seconds: 0, failures: [crash]),
                        step(.crashed, [crash])))
                expect(statuses(all)).to(equal(["FAILED: crashed", "SKIPPED"]))
            }

            it("say of a scenario that was not run why, and that nothing is known of it") {
                let all = try messages([
                    .exampleFinished(info(0), .notRun(info(0), because: "its worker left it out"))
                ])
                expect(statuses(all)).to(equal(["UNKNOWN: not run: its worker left it out", "UNKNOWN"]))
                expect(success(all)).to(beFalse())
            }

            it("say why a scenario was skipped, and each failure as often as it was found") {
                let skipped = ExampleResult(status: .skipped, seconds: 0, reason: "not today")
                expect(statuses(try messages([.exampleFinished(info(0), skipped)]))).to(
                    equal(["SKIPPED: not today", "SKIPPED"]))
                let (leak, smoke) = (
                    Failure(message: "leaks", location: Sample.steps(9)),
                    Failure(message: "smokes", location: Sample.steps(9))
                )
                let all = try messages(
                    Sample.ran(
                        info(0), ExampleResult(status: .failed, seconds: 0, failures: [leak, smoke, leak]),
                        step(.failed, [leak, smoke]) + step(.skipped)))
                expect(statuses(all)).to(equal(["FAILED: leaks\nsmokes", "FAILED: leaks"]))
            }

            for (status, type) in [(Status.skipped, "Skip"), (.pending, "Pending")] {
                it("have the exception of a step that threw a \(type), with its type, message and places") {
                    let result = StepResult(status: status, reason: "later")
                    let sentence = StepInfo(
                        keyword: "Given ", text: "it", location: Sample.feature(6),
                        definition: Sample.steps(4))
                    let all = try messages(
                        Sample.ran(
                            info(1), ExampleResult(status: status, seconds: 0, reason: "later"),
                            [.stepStarted(sentence), .stepFinished(sentence, result)]))
                    expect(exceptions(all)).to(
                        equal([
                            [
                                "type": type, "message": "later",
                                "stackTrace":
                                    "\(type): later\nSpecs/Steps/PagingSteps.swift:4\nFeatures/paging.feature:6",
                            ]
                        ]))
                    expect(statuses(all)).to(equal(["\(status.rawValue.uppercased()): later"]))
                }

                it("have no exception where a scenario is \(status.rawValue), but nothing was thrown") {
                    let untouched = try messages([
                        .exampleFinished(info(1), ExampleResult(status: status, seconds: 0, reason: "later"))
                    ])
                    let silent = try messages(
                        Sample.ran(info(1), ExampleResult(status: status, seconds: 0), step(status)))
                    expect(exceptions(untouched) + exceptions(silent)).to(beEmpty())
                    expect(statuses(untouched)).to(equal(["\(status.rawValue.uppercased()): later"]))
                }
            }

            it("have the exception of a hook around the run that was skipped or pending") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let all = try messages(
                    [.hookFinished(hook, StepResult(status: .pending, reason: "later"))],
                    [Glue.Hook(moment: .beforeRun, location: Sample.steps(1))])
                expect(exceptions(all, "testRunHookFinished", "result")).to(
                    equal([
                        [
                            "type": "Pending", "message": "later",
                            "stackTrace": "Pending: later\nSpecs/Steps/PagingSteps.swift:1",
                        ]
                    ]))
            }

            it("have the message of a thrown error itself, wherever they say it") {
                let thrown = Failure(
                    kind: .error, message: Failure.thrown + "whoops", details: ["at sea"],
                    location: Sample.steps(9),
                    errorType: "Storm")
                let all = try messages(
                    Sample.ran(
                        info(1), ExampleResult(status: .failed, seconds: 0, failures: [thrown]),
                        step(.failed, [thrown])) + [.lateFailure(thrown, of: .unknown)], [],
                    RunSummary(problem: thrown))
                expect(exceptions(all)).to(
                    equal([
                        [
                            "type": "Storm", "message": "whoops",
                            "stackTrace": "Storm: whoops\nat sea\nSpecs/Steps/PagingSteps.swift:9",
                        ]
                    ]))
                expect(statuses(all)).to(equal(["FAILED: whoops\nat sea"]))
                let end = try unwrap(all.last?["testRunFinished"] as? [String: Any])
                expect(end["message"] as? String).to(
                    equal(
                        "whoops\nat sea\nA failure that belongs to no example that is known: whoops\nat sea"))
                expect((end["exception"] as? [String: String])?["message"]).to(equal("whoops"))
            }

            it("keep the words of an expectation, also of one about an error") {
                let expectation = Failure(message: Failure.thrown + "whoops", location: Sample.steps(9))
                let all = try messages(
                    Sample.ran(
                        info(1), ExampleResult(status: .failed, seconds: 0, failures: [expectation]),
                        step(.failed, [expectation])))
                expect(statuses(all)).to(equal(["FAILED: threw an error: whoops"]))
            }

            it("tell times to the nanosecond") {
                let result = StepResult(status: .passed, seconds: 1.25)
                let all = try messages(
                    Sample.ran(info(1), Sample.passed, Sample.step("Given", "it", line: 6, result)))
                let step = all.compactMap { $0["testStepFinished"] as? [String: Any] }.first
                let duration = (step?["testStepResult"] as? [String: Any])?["duration"] as? [String: Int]
                expect(duration).to(equal(["seconds": 1, "nanos": 250_000_000]))
            }

            it("have at the first step what was attached before it") {
                let note = Attachment(.text("early"), mediaType: "text/plain")
                let all = try messages(
                    Sample.ran(
                        info(1), Sample.passed, [.attachment(note, example: info(1).id)] + step(.passed)))
                let attached = all.compactMap { $0["attachment"] as? [String: Any] }
                let first = all.compactMap { $0["testStepFinished"] as? [String: Any] }.first
                expect(attached.map { $0["body"] as? String }).to(equal(["early"]))
                expect(attached.first?["testStepId"] as? String).to(haveValue())
                expect(attached.first?["testStepId"] as? String).to(equal(first?["testStepId"] as? String))
            }

            it("come in the order of the plan, whichever scenario ends first") {
                let all = try messages(
                    Sample.ran(info(1), Sample.passed, step(.passed))
                        + Sample.ran(info(0), Sample.passed, step(.passed) + step(.skipped)))
                expect(statuses(all)).to(equal(["PASSED", "SKIPPED", "PASSED"]))
                expect(success(all)).to(beTrue())
            }

            it(
                "tell of each test case that was run, also where a hook has refused another one of merged runs"
            ) {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let all = try messages(
                    [
                        .hookFinished(hook, StepResult(status: .failed, failures: [Sample.failure])),
                        .exampleFinished(info(0), .notRun(info(0), because: "a hook failed")),
                        .hookFinished(hook, StepResult(status: .passed)),
                    ] + Sample.ran(info(1), Sample.passed, step(.passed)),
                    [Glue.Hook(moment: .beforeRun, location: Sample.steps(1))])
                let ran = all.compactMap { $0["testCaseStarted"] as? [String: Any] }.map {
                    $0["testCaseId"] as? String
                }
                let told = all.compactMap { $0["testCase"] as? [String: Any] }.map { $0["id"] as? String }
                expect(ran.count).to(equal(1))
                expect(told).to(contain(ran[0]))
                expect(success(all)).to(beFalse())
            }

            it("say at the end what has failed outside of them") {
                let late = Failure(message: "too late", location: Sample.steps(50))
                let all = try messages([.lateFailure(late, of: .unknown)])
                let end = try unwrap(all.last?["testRunFinished"] as? [String: Any])
                expect(end["success"] as? Bool).to(beFalse())
                expect(end["message"] as? String).to(
                    equal("A failure that belongs to no example that is known: too late"))
            }

            it("all belong to the run that has begun") {
                let hook = HookInfo(moment: .beforeRun, location: Sample.steps(1), index: 0)
                let glue = RunEvent.glue(
                    Glue(hooks: [Glue.Hook(moment: .beforeRun, location: hook.location)]))
                for events in [[glue, .hookFinished(hook, StepResult(status: .passed))], []] {
                    let text = try written(by: MessageReport.self, Sample.run(events, count: 0))
                    let owners = text.matches(of: /"testRunStartedId":"(\w+)"/).map { String($0.1) }
                    let run = try unwrap(text.firstMatch(of: /"testRunStarted":\{"id":"(\w+)"/))
                    expect(owners).toNot(beEmpty())
                    expect(owners).to(allSatisfy(equal(String(run.1))))
                }
            }

            it("say at the end what was run that they do not tell of") {
                @MainActor func said(_ events: [RunEvent]) throws -> String? {
                    let end = try unwrap(try messages(events).last?["testRunFinished"] as? [String: Any])
                    expect(end["success"] as? Bool).to(beFalse())
                    return end["message"] as? String
                }
                let place = "\(info(0).location)"
                expect(try said(Sample.ran(info(2), Sample.passed, step(.passed)))).to(
                    equal("F › 2 (\(place)) was run, but is not told of: its test case is missing"))
                expect(try said(Sample.ran(info(1), Sample.passed, step(.passed) + step(.passed)))).to(
                    equal("F › 1 (\(place)) has run more steps than its test case has: 1"))
            }

            it("say at the end nothing that stands at a hook or in the definitions, and all else") {
                let hook = HookInfo(moment: .afterRun, location: Sample.steps(2), index: 0)
                let twice = Diagnostic(.error, "it is defined twice", at: Sample.steps(1))
                let other = Diagnostic(.error, "it is wrong", at: Sample.steps(70))
                let failed = StepResult(status: .failed, failures: [Sample.failure])
                let owner = FailureOwner.hook("Features, in afterRun", suite: "", location: hook.location)
                @MainActor func said(_ events: [RunEvent]) throws -> String? {
                    let glue = RunEvent.glue(
                        Glue(
                            stepDefinitions: definitions + definitions,
                            hooks: [Glue.Hook(moment: .afterRun, location: hook.location)]))
                    let all = try written(by: MessageReport.self, Sample.run([glue] + events, count: 0))
                    let end = all.split(separator: "\n").last.map { Data($0.utf8) } ?? Data()
                    let envelope = try JSONSerialization.jsonObject(with: end) as? [String: [String: Any]]
                    let finished = try unwrap(envelope?["testRunFinished"])
                    expect(finished["success"] as? Bool).to(beFalse())
                    return finished["message"] as? String
                }
                let late = RunEvent.lateFailure(Sample.failure, of: owner)
                expect(try said([.diagnostic(twice)])).to(beNil())
                expect(try said([.diagnostic(twice), .diagnostic(other)])).to(equal(other.text))
                expect(try said([.hookFinished(hook, failed), late])).to(beNil())
                expect(try said([.hookFinished(hook, failed), late, late])).to(
                    equal("Features, in afterRun: \(Sample.failure.text)"))
            }
        }

        describe("the surroundings that messages name") {
            @MainActor func meta(_ environment: [String: String]) throws -> [String: Any] {
                let file = FileManager.default.temporaryDirectory.path + "/messages-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: file) }
                let output = try TextOutput(path: file)
                let paths = PathText(
                    workingDirectory: "/code/kea", root: "/code/kea", command: "./run-specs.sh")
                var report = MessageReport(
                    ReportContext(output: output, paths: paths, environment: environment))
                report.receive(.runStarted(RunInfo(exampleCount: 0)))
                output.finish()
                let data = try Data(contentsOf: URL(fileURLWithPath: file))
                let envelope = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
                return try unwrap(envelope?["meta"])
            }
            @MainActor func server(_ environment: [String: String]) throws -> [String: Any]? {
                try meta(environment)["ci"] as? [String: Any]
            }
            let gitHub = [
                "GITHUB_REPOSITORY": "nest/kea", "GITHUB_RUN_ID": "7", "GITHUB_SHA": "abc",
                "GITHUB_REF_NAME": "3/merge",
            ]

            it("are the protocol, the program and the machine") {
                let meta = try meta([:])
                expect(meta["protocolVersion"] as? String).to(matchWhole(/33\.\d+\.\d+/))
                expect((meta["implementation"] as? [String: String])?["name"]).to(equal("kea"))
                expect((meta["runtime"] as? [String: String])?["name"]).to(equal("swift"))
                expect((meta["runtime"] as? [String: String])?["version"]).to(matchWhole(/6\.\d+/))
                expect((meta["os"] as? [String: String])?["name"]).to(
                    satisfyAny(equal("linux"), equal("darwin")))
                expect((meta["os"] as? [String: String])?["version"]).to(matchWhole(/\d+\.\d+\.\d+/))
                expect((meta["cpu"] as? [String: String])?["name"]).to(
                    satisfyAny(equal("x64"), equal("arm64")))
            }

            it(
                "are the build server's own words for itself",
                each: [
                    (
                        "GitLab",
                        [
                            "GITLAB_CI": "true", "CI_JOB_URL": "url", "CI_JOB_ID": "7",
                            "CI_PROJECT_URL": "remote", "CI_COMMIT_SHA": "abc", "CI_COMMIT_BRANCH": "crest",
                        ], "remote.git"
                    ),
                    (
                        "Jenkins",
                        [
                            "JENKINS_URL": "here", "BUILD_URL": "url", "BUILD_NUMBER": "7",
                            "GIT_URL": "remote",
                            "GIT_COMMIT": "abc", "GIT_BRANCH": "origin/crest", "GIT_LOCAL_BRANCH": "crest",
                        ], "remote"
                    ),
                    (
                        "CircleCI",
                        [
                            "CIRCLECI": "true", "CIRCLE_BUILD_URL": "url", "CIRCLE_BUILD_NUM": "7",
                            "CIRCLE_REPOSITORY_URL": "remote", "CIRCLE_SHA1": "abc", "CIRCLE_BRANCH": "crest",
                        ], "remote"
                    ),
                    (
                        "Buildkite",
                        [
                            "BUILDKITE": "true", "BUILDKITE_BUILD_URL": "url", "BUILDKITE_BUILD_NUMBER": "7",
                            "BUILDKITE_REPO": "remote", "BUILDKITE_COMMIT": "abc",
                            "BUILDKITE_BRANCH": "crest",
                        ], "remote"
                    ),
                ]
            ) { name, environment, remote in
                let server = try unwrap(try server(environment))
                expect(server["name"] as? String).to(equal(name))
                expect(server["url"] as? String).to(equal("url"))
                expect(server["buildNumber"] as? String).to(equal("7"))
                expect(server["git"] as? [String: String]).to(
                    equal(["remote": remote, "revision": "abc", "branch": "crest"]))
            }

            it("are those of a server of one's own, and of a branch that is not checked out") {
                let own = try unwrap(
                    try server(gitHub.merging(["GITHUB_SERVER_URL": "https://git.example"]) { $1 }))
                expect(own["url"] as? String).to(equal("https://git.example/nest/kea/actions/runs/7"))
                expect((own["git"] as? [String: String])?["remote"]).to(
                    equal("https://git.example/nest/kea.git"))
                let jenkins = try server([
                    "JENKINS_URL": "here", "GIT_URL": "remote", "GIT_COMMIT": "abc",
                    "GIT_BRANCH": "origin/crest",
                    "GIT_LOCAL_BRANCH": "",
                ])
                expect((jenkins?["git"] as? [String: String])?["branch"]).to(equal("origin/crest"))
            }

            it("have no build server where its variables are empty") {
                expect(try server([:])).to(beNil())
                expect(try server(["GITLAB_CI": "", "JENKINS_URL": ""])).to(beNil())
            }

            it(
                "have the build server with the branch that was built: of a pull request the one that is to be merged"
            ) {
                for (head, branch) in [("", "3/merge"), ("crest", "crest")] {
                    let server = try unwrap(try server(gitHub.merging(["GITHUB_HEAD_REF": head]) { $1 }))
                    expect(server["name"] as? String).to(equal("GitHub Actions"))
                    expect(server["url"] as? String).to(
                        equal("https://github.com/nest/kea/actions/runs/7"))
                    expect((server["git"] as? [String: String])?["branch"]).to(equal(branch))
                }
            }
        }
    }
}
