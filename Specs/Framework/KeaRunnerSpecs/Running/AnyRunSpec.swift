import Foundation
import Kea
import KeaEvents
import KeaRunner
import KeaSpecSupport

/// Invariants of every run, checked with workers whose behaviour is chosen at random.
final class AnyRunSpec: Spec {
    override class func spec() {
        describe("a run with workers that behave at random") {
            it("has one result per example, attributes failures correctly and hides none") {
                for seed in 1...150 { try attempt(seed: UInt64(seed)) }
            }
        }
    }

    @MainActor private static func attempt(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...12, using: &chance)
        let names = (0..<count).map { "\(["S", "T"].randomElement(using: &chance) ?? "S").e\($0)" }
        let run = ScriptedRun(names.joined(separator: " "), workers: Int.random(in: 1...3, using: &chance))
        run.isForMachines = true
        var expected: [String: Set<Status>] = [:]
        for index in 0..<count {
            let deed = Deed.allCases.randomElement(using: &chance) ?? .passes
            // Most examples just pass.
            let chosen = Bool.random(using: &chance) ? deed : .passes
            let steps = Int.random(in: 0...3, using: &chance)
            run.acts["e\(index)"] = { chosen.acts($0, steps: steps) }
            expected["e\(index)"] = chosen.results
        }
        // Faults of the run; some of them leave examples without a result.
        var leavesOut = false
        switch Int.random(in: 0...9, using: &chance) {
        case 0:
            run.options.execution.failsFast = true
            leavesOut = true
        case 1:
            let limit = Int.random(in: 0...count, using: &chance)
            run.interruption = { run.beginnings.count > limit ? SIGINT : nil }
            leavesOut = true
            // A running example then keeps the failures that it had reported.
            for name in expected.keys { expected[name]?.insert(.failed) }
        case 2: run.known[2] = names.shuffled(using: &chance).joined(separator: " ")
        case 3 where run.options.workers == 1:
            run.known[2] = names.dropLast().joined(separator: " ")
            leavesOut = true
        case 4: run.loading[1] = [.send(.loading("X")), .end(.byItself(.signal(SIGSEGV)))]
        case 5: run.ending = [.send(.finished), .end(.byItself(.code(9)))]
        default: break
        }
        var pace = SeededGenerator(seed: seed &+ 1_000_000)
        run.pace = { Int.random(in: 0...5, using: &pace) }
        try run.start()
        if let violation = run.violation(of: expected, mayLeaveOut: leavesOut) {
            fail("seed \(seed): \(violation): \(run.lines)")
        }
    }
}

private enum Deed: CaseIterable {
    case passes, fails, isSkipped, isRetried, crashes, crashesAfterFailure, hangs, exits, forks, tellsNonsense
    case crashesInHook, failsLate

    var results: Set<Status> {
        switch self {
        case .passes, .isRetried, .failsLate: [.passed]
        case .isSkipped: [.skipped]
        case .fails, .forks: [.failed]
        case .crashes, .crashesAfterFailure, .exits, .tellsNonsense, .crashesInHook: [.crashed]
        case .hangs: [.timedOut]
        }
    }

    func acts(_ place: Int, steps: Int) -> [ScriptedRun.Act] {
        var acts: [ScriptedRun.Act] = []
        for step in 0..<steps { acts += [.stepBegins("step \(step)"), .stepEnds("step \(step)")] }
        let failure = ScriptedRun.Act.fail("it fails", .example(place))
        switch self {
        case .passes: return .example(place, acts)
        case .isSkipped: return .example(place, acts, .skipped)
        case .fails: return .example(place, acts + [failure], .failed, failures: 1)
        case .isRetried:
            return [.send(.exampleStarted(place))] + acts
                + [failure, .send(.exampleRetried(place, ExampleResult(status: .failed, seconds: 0)))]
                + .example(place, acts)
        case .crashes: return .crash(place, acts + [.stepBegins("the last one")])
        case .crashesAfterFailure: return .crash(place, [failure] + acts)
        case .hangs: return .crash(place, acts, .silent)
        case .exits: return .crash(place, acts, .byItself(.code(0)))
        case .forks: return .example(place, acts + [.send(.returnedCopy(2 * place + 1))])
        case .tellsNonsense: return .example(place, acts + [.stepEnds("none")])
        case .crashesInHook:
            let hook = GroupHook(
                title: "a hook", group: 0, location: SourceLocation(file: "/code/S.swift", line: 3),
                suite: "S")
            return .crash(place, [.send(.groupHookStarted(hook))])
        case .failsLate:
            return .example(place, acts)
                + [.send(.event(.lateFailure(ScriptedRun.Act.failure("late"), of: .example(place))))]
        }
    }
}

extension ScriptedRun {
    /// The first invariant that this run violates.
    ///
    /// - Parameters:
    ///   - expected: The results that each example may have if it is run.
    ///   - mayLeaveOut: Whether examples may lack a result.
    fileprivate func violation(of expected: [String: Set<Status>], mayLeaveOut: Bool) -> String? {
        var results: [String: Status] = [:]
        var open: String?
        var openSteps = 0
        var isLate = false
        for event in events {
            switch event {
            case .exampleStarted(let info):
                if let open { return "\(info.name) starts within \(open)" }
                open = info.name
            case .stepStarted:
                if open == nil { return "a step starts outside an example" }
                openSteps += 1
            case .stepFinished: openSteps -= 1
            case .exampleRetried(let info, _):
                if open != info.name { return "\(info.name) is retried within \(open ?? "nothing")" }
                open = nil
            case .exampleFinished(let info, let result):
                if open != info.name, result.status != .notRun {
                    return "\(info.name) ends without having started"
                }
                if results.updateValue(result.status, forKey: info.name) != nil {
                    return "\(info.name) ends twice"
                }
                if openSteps != 0 { return "\(info.name) ends within a step" }
                if result.status == .notRun, result.failures.isEmpty, !options.execution.failsFast {
                    return "\(info.name) is not run, without a reason"
                }
                open = nil
            case .lateFailure: isLate = true
            default: break
            }
        }
        for (name, statuses) in expected {
            guard let status = results[name] else { return "\(name) has no result" }
            if status != .notRun, !statuses.contains(status) {
                return "\(name) is \(status), not one of \(statuses)"
            }
            if status == .notRun, !mayLeaveOut, !hasAborted { return "\(name) is not run, without a reason" }
        }
        let fails =
            isLate || results.values.contains { $0.fails(strict: true) }
            || lines.contains { $0.hasPrefix("error: ") || $0.hasPrefix("warning: the run was interrupted") }
        if fails, status == 0 { return "the run passes despite a failure" }
        if !fails, status != 0, results.values.contains(.passed) { return "the run fails without a failure" }
        return summary == nil ? "the run does not finish" : nil
    }

    /// Whether examples may lack a result because a hook around all of them has crashed.
    private var hasAborted: Bool { lines.contains { $0.contains("a hook: ") } }
}
