import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText

/// The prompt of `--step` and `--pause-on-failure`: shows what comes or what has failed, and asks what to do.
@MainActor
package final class PausePrompt: Pausing {
    private let output: TextOutput
    private let paths: PathText
    /// Returns the next line that the person types; `nil` at the end of input.
    private let nextLine: @MainActor () -> String?
    private var stepsThrough: Bool
    private var pausesOnFailure: Bool
    /// Whether failures pause although nothing else does.
    private let pausesAlways: Bool
    private let isInterrupted: @MainActor () -> Bool
    private let quit: @MainActor () -> Void
    package private(set) var pausedTime = Duration.zero
    /// The scenario whose name was shown last.
    private var shown: ExampleInfo?
    /// The execution that paused last, and the number of its failures that were shown.
    private var last: (execution: Execution, failures: Int)?
    /// The lines of the worlds that were shown last.
    private var values: Set<String> = []
    /// Whether the last key could not be obeyed, so that the screen still shows the step.
    private var isRefused = false
    /// Whether the next step was read again, so that its result is shown.
    private var isReadAgain = false

    private var style: TextStyle { output.style }

    /// - Parameter quit: ends the run after the running example.
    package init(
        _ output: TextOutput, _ paths: PathText, stepsThrough: Bool, pausesOnFailure: Bool,
        isInterrupted: @escaping @MainActor () -> Bool = { false }, quit: @escaping @MainActor () -> Void,
        nextLine: @escaping @MainActor () -> String?
    ) {
        (self.output, self.paths, self.stepsThrough) = (output, paths, stepsThrough)
        self.pausesOnFailure = pausesOnFailure || stepsThrough
        pausesAlways = pausesOnFailure
        (self.isInterrupted, self.quit, self.nextLine) = (isInterrupted, quit, nextLine)
    }

    // MARK: Pauses

    package func decide(before step: PausedStep) -> StepDecision {
        guard !isInterrupted() else { return .endScenario }
        guard stepsThrough || step.problem != nil && pauses(on: step.execution) else {
            if isReadAgain { show(step) }
            return .run
        }
        let problem = step.problem.map { ($0.status, [$0.failure]) }
        switch ask(problem == nil ? .step : .problem, about: step, problem) {
        case .skip: return .skip
        case .retry: return .retry
        case .end, .quit: return .endScenario
        default:
            // The problem was shown, and is recorded now.
            if problem != nil { last = (step.execution, step.execution.failures.count + 1) }
            return .run
        }
    }

    package func retries(_ step: PausedStep, after result: StepResult) -> Bool {
        guard result.status > .pending, !isInterrupted(), pauses(on: step.execution) else {
            if stepsThrough || isReadAgain {
                let reason = result.reason.map { ": \($0)" } ?? ""
                write([mark(result.status) + reason + style.faint("  \(durationText(result.seconds))")])
            }
            isReadAgain = false
            return false
        }
        let key = ask(.failure, about: step, (result.status, result.failures))
        last = (step.execution, step.execution.failures.count)
        return key == .retry
    }

    /// Shows a step and what is wrong with it, unless the screen still shows them, and asks what to do.
    private func ask(
        _ pause: Pause, about step: PausedStep, _ found: (status: Status, failures: [Failure])?
    ) -> PauseKey {
        if !isRefused {
            // Before its result, the step was shown.
            if pause != .failure || !(stepsThrough || isReadAgain) {
                write(heading(step.execution.info))
                show(step)
            }
            if let found {
                write([mark(found.status)] + lines(of: found.failures, besides: step.info.location))
            }
            write(lines(of: step.worlds) + (found == nil ? [] : processLine))
        }
        isRefused = false
        let key = ask(pause, step.worlds)
        isReadAgain = key == .retry
        return key
    }

    package func runs(_ example: ExampleInfo) -> Bool {
        guard stepsThrough, !isInterrupted() else { return !isInterrupted() }
        write(heading(example))
        let key = ask(.example)
        return key != .skip && key != .quit
    }

    package func showFailures(of execution: Execution, _ worlds: [AnyObject]) {
        let known = last.map { $0.execution === execution ? $0.failures : 0 } ?? 0
        let new = execution.failures.dropFirst(known)
        guard !new.isEmpty, !isInterrupted(), pauses(on: execution) else { return }
        write(heading(execution.info) + lines(of: Array(new), besides: nil))
        write(lines(of: worlds) + processLine)
        last = (execution, execution.failures.count)
        _ = ask(execution.info.kind == .scenario ? .hook : .exampleFailure, worlds)
    }

    private func pauses(on execution: Execution) -> Bool { pausesOnFailure && !execution.isExpectedToFail }

    // MARK: The dialog

    /// Asks what to do until a key has an effect outside of the prompt.
    private func ask(_ pause: Pause, _ worlds: [AnyObject] = []) -> PauseKey {
        let start = RealClock.now
        defer { pausedTime += RealClock.now - start }
        let keys = pause.keys.filter { $0 != .world || !worlds.isEmpty }
        while true {
            output.write(style.faint(keys.map { $0.label(at: pause) }.joined(separator: " · ")) + "\n")
            output.write("› ")
            output.flush()
            guard let line = nextLine(), !isInterrupted() else {
                write([""])
                return quitStepping()
            }
            let words = line.split(whereSeparator: \.isWhitespace)
            switch PauseKey(words.first ?? "") {
            case .world? where keys.contains(.world):
                write(allValues(of: worlds, at: words.dropFirst().first))
            case .help?: write(keys.map { $0.help(at: pause) })
            case .go?:
                (stepsThrough, pausesOnFailure) = (false, pausesAlways)
                return .go
            case .quit?: return quitStepping()
            case let key? where keys.contains(key): return key
            case _?: write(["  “\(line)” has no effect here"])
            case nil: write(["  there is no key “\(VisibleText.line(line))”"])
            }
        }
    }

    private func quitStepping() -> PauseKey {
        (stepsThrough, pausesOnFailure) = (false, false)
        quit()
        return .quit
    }

    private func write(_ lines: [String]) {
        // What the example has printed comes first.
        fflush(nil)
        for line in lines { output.write(line + "\n") }
        output.flush()
    }

    // MARK: What is shown

    private func heading(_ info: ExampleInfo) -> [String] {
        guard shown != info else { return [""] }
        (shown, values) = (info, [])
        return ["", style.bold(VisibleText.line(info.title)) + located(info.location)]
    }

    private func located(_ location: SourceLocation) -> String {
        "  " + style.faint(paths.short(line: location))
    }

    private func mark(_ status: Status) -> String {
        "  " + style.colored("\(status.mark) \(status.text)", status.look)
    }

    package func show(_ diagnostics: [Diagnostic]) {
        isRefused = diagnostics.contains { $0.severity == .error }
        write(diagnostics.map { String($0.consoleText(paths, style).dropLast()) })
    }

    package func show(_ step: PausedStep) {
        let info = step.info
        write(["  " + style.cyan(VisibleText.line(info.keyword + info.text)) + located(info.location)])
        write(info.argument.map { "      " + VisibleText.line($0) })
        guard let definition = step.definition else { return }
        let sentence = "      \(definition.word) \(VisibleText.line(definition.sentence))"
        write([style.faint(sentence) + located(definition.location)])
        for (type, value) in step.parameters {
            if let value { write([cut("      \(type) = \(value)")]) }
        }
    }

    /// Returns the values of the worlds, if any has changed since they were last shown, with marks at these.
    private func lines(of worlds: [AnyObject]) -> [String] {
        var now: Set<String> = []
        var lines: [String] = []
        for world in worlds {
            lines.append("  \(words(of: "\(type(of: world))"))")
            for line in StoredProperties(of: world).lines {
                let key = "\(type(of: world)) \(line)"
                now.insert(key)
                let isNew = !values.isEmpty && !values.contains(key)
                lines.append(isNew ? style.yellow(cut("    * \(line)")) : cut("      \(line)"))
            }
        }
        defer { values = now }
        return values == now ? [] : lines
    }

    /// Returns the values of the worlds in full, or the properties of what is at a path such as `server.requests`.
    private func allValues(of worlds: [AnyObject], at path: Substring?) -> [String] {
        var found: [(name: String, value: Any)] = worlds.map { (words(of: "\(type(of: $0))"), $0) }
        for name in path?.split(separator: ".") ?? [] {
            let all = found.flatMap { StoredProperties(of: $0.value).all }
            found = Array(all.filter { $0.name == name }.prefix(1))
        }
        if let path, found.isEmpty { return ["  there is no value “\(VisibleText.line(String(path)))”"] }
        return found.flatMap { name, value -> [String] in
            let heading = path.map { "\($0) = \(printed(value))" } ?? name
            return ["  \(heading)"] + StoredProperties(of: value).lines.map { "      \($0)" }
        }
    }

    private func lines(of failures: [Failure], besides location: SourceLocation?) -> [String] {
        FailureBlock(paths, style: style, width: output.width).lines(of: failures, besides: location)
    }

    private var processLine: [String] {
        pausesAlways ? [style.faint("  process \(getpid()) is waiting: lldb -p \(getpid())")] : []
    }

    private func cut(_ text: String) -> String { text.truncated(to: max(20, output.width)) }
}
