import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// The prompt of `--step` and `--pause-on-failure`: shows what comes or what has failed, and asks what to do.
@MainActor
package final class PausePrompt: StepPausing {
    /// The text that the prompt shows, and the lines that the person types.
    package struct Dialog {
        let output: TextOutput
        let paths: PathText
        /// Prepares the terminal for the text, such as by hiding a status line.
        let prepare: @MainActor () -> Void
        /// Returns the next line; `nil` at the end of input.
        let nextLine: @MainActor () -> String?

        package init(
            _ output: TextOutput, _ paths: PathText, preparing prepare: @escaping @MainActor () -> Void = {},
            nextLine: @escaping @MainActor () -> String?
        ) {
            (self.output, self.paths, self.prepare, self.nextLine) = (output, paths, prepare, nextLine)
        }
    }

    private let dialog: Dialog
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

    private var output: TextOutput { dialog.output }
    private var paths: PathText { dialog.paths }
    private var style: TextStyle { dialog.output.style }

    /// - Parameters:
    ///   - dialog: the terminal.
    ///   - stepsThrough: whether each step pauses.
    ///   - pausesOnFailure: whether each failure pauses, also after the key that ends the other pauses.
    ///   - isInterrupted: whether the run was interrupted, so that nothing pauses.
    ///   - quit: ends the run after the running example.
    package init(
        _ dialog: Dialog, stepsThrough: Bool, pausesOnFailure: Bool,
        isInterrupted: @escaping @MainActor () -> Bool = { false }, quit: @escaping @MainActor () -> Void
    ) {
        self.dialog = dialog
        self.stepsThrough = stepsThrough
        self.pausesOnFailure = pausesOnFailure || stepsThrough
        pausesAlways = pausesOnFailure
        (self.isInterrupted, self.quit) = (isInterrupted, quit)
    }

    // MARK: Steps

    package func decide(before step: PausedStep) -> StepDecision {
        guard !isInterrupted() else { return .endScenario }
        guard stepsThrough || step.problem != nil && pauses(on: step.execution) else {
            if isReadAgain { write(lines(of: step)) }
            return .run
        }
        if !isRefused {
            write(heading(step.execution.info) + lines(of: step))
            if let problem = step.problem { show(problem.status, [problem.failure], of: step) }
            write(lines(of: step.worlds) + (step.problem == nil ? [] : processLine))
        }
        isRefused = false
        switch ask(step.problem == nil ? .step : .problem, step.worlds) {
        case .skip: return .skip
        case .retry:
            isReadAgain = true
            return .retry
        case .end, .quit: return .endScenario
        default:
            // The problem was shown, and is recorded now.
            if step.problem != nil { last = (step.execution, step.execution.failures.count + 1) }
            return .run
        }
    }

    package func retries(_ step: PausedStep, after result: StepResult) -> Bool {
        guard !isInterrupted() else { return false }
        guard result.status > .pending else {
            defer { isReadAgain = false }
            if stepsThrough || isReadAgain {
                let time = style.faint(durationText(result.seconds))
                let mark = style.colored("\(result.status.mark) \(result.status.text)", result.status)
                write(["  \(mark)  \(time)"] + (result.reason.map { ["  \($0)"] } ?? []))
            }
            return false
        }
        guard pauses(on: step.execution) else { return false }
        if !isRefused {
            if !stepsThrough { write(heading(step.execution.info) + lines(of: step)) }
            show(result.status, result.failures, of: step)
            write(lines(of: step.worlds) + processLine)
        }
        isRefused = false
        defer { last = (step.execution, step.execution.failures.count) }
        isReadAgain = ask(.failure, step.worlds) == .retry
        return isReadAgain
    }

    package func show(_ step: PausedStep) { write(lines(of: step)) }

    package func showFailures(of execution: Execution, _ worlds: [any World]) {
        showFailures(of: execution, .hook, worlds)
    }

    private func show(_ status: Status, _ failures: [Failure], of step: PausedStep) {
        write(["  " + style.colored("\(status.mark) \(status.text)", status)])
        write(lines(of: failures, besides: step.info.location))
    }

    package func show(_ diagnostics: [Diagnostic]) {
        isRefused = diagnostics.contains { $0.severity == .error }
        let text = DiagnosticText(style: style, paths: paths)
        write(diagnostics.map { String(text.text($0).dropLast()) })
    }

    // MARK: Examples in Swift

    package func runs(_ example: ExampleInfo) -> Bool {
        guard !isInterrupted() else { return false }
        guard stepsThrough else { return true }
        write(heading(example))
        return switch ask(.example) {
        case .skip, .quit: false
        default: true
        }
    }

    package func showFailures(of execution: Execution) {
        showFailures(of: execution, execution.info.kind == .scenario ? .hook : .exampleFailure, [])
    }

    private func showFailures(of execution: Execution, _ pause: Pause, _ worlds: [any World]) {
        let known = last.map { $0.execution === execution ? $0.failures : 0 } ?? 0
        let new = execution.failures.dropFirst(known)
        guard !new.isEmpty, !isInterrupted(), pauses(on: execution) else { return }
        write(heading(execution.info) + lines(of: Array(new), besides: nil))
        write(lines(of: worlds) + processLine)
        last = (execution, execution.failures.count)
        _ = ask(pause, worlds)
    }

    private func pauses(on execution: Execution) -> Bool { pausesOnFailure && !execution.isExpectedToFail }

    // MARK: The dialog

    /// Asks what to do until a key has an effect outside of the prompt.
    private func ask(_ pause: Pause, _ worlds: [any World] = []) -> PauseKey {
        let start = RealClock.now
        defer { pausedTime += RealClock.now - start }
        let keys = pause.keys.filter { $0 != .values || !worlds.isEmpty }
        while true {
            output.write(style.faint(keys.map { $0.label(at: pause) }.joined(separator: " · ")) + "\n")
            output.write("› ")
            output.flush()
            guard let line = dialog.nextLine(), !isInterrupted() else {
                write([""])
                return end()
            }
            let words = line.split(whereSeparator: \.isWhitespace)
            switch PauseKey(words.first ?? "") {
            case .values? where keys.contains(.values): write(allValues(of: worlds, at: words.dropFirst()))
            case .help?: write(keys.map { $0.help(at: pause) })
            case .go?:
                (stepsThrough, pausesOnFailure) = (false, pausesAlways)
                return .go
            case .quit?: return end()
            case let key? where keys.contains(key): return key
            case _?: write(["  “\(line)” has no effect here"])
            case nil: write(["  there is no key “\(VisibleText.line(line))”"])
            }
        }
    }

    private func end() -> PauseKey {
        (stepsThrough, pausesOnFailure) = (false, false)
        quit()
        return .quit
    }

    private func write(_ lines: [String]) {
        dialog.prepare()
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

    private func lines(of step: PausedStep) -> [String] {
        let info = step.info
        var lines = ["  " + style.cyan(VisibleText.line(info.keyword + info.text)) + located(info.location)]
        lines += info.argument.map { "      " + VisibleText.line($0) }
        guard let definition = step.definition else { return lines }
        lines.append(
            style.faint("      \(definition.word) \(VisibleText.line(definition.source))")
                + located(definition.location))
        let types = step.parameters.map(\.type)
        let written = ClosureParameters.declarations(at: definition.location, of: types)
        for (index, parameter) in step.parameters.enumerated() {
            let name = "      \(written?[index] ?? "\(types[index])")"
            switch parameter.value {
            // The feature's own lines show a table or a text in full.
            case .world, .value(_ as DataTable), .value(_ as DocString): break
            case .value(let value): lines.append(cut("\(name) = \(printed(value))"))
            case .text(let text):
                lines.append(cut("\(name), made of “\(VisibleText.line(text))” when the step runs"))
            }
        }
        return lines
    }

    /// Returns the values of the worlds with marks at those that have changed since they were last shown.
    ///
    /// - Returns: no lines if nothing has changed.
    private func lines(of worlds: [any World]) -> [String] {
        var now: Set<String> = []
        let lines = worlds.flatMap { world in
            ["  \(type(of: world))"]
                + StoredProperties(of: world).lines.map { line in
                    let key = "\(type(of: world)) \(line)"
                    now.insert(key)
                    let isNew = !values.isEmpty && !values.contains(key)
                    let text = cut("      \(line)")
                    return isNew ? style.yellow("    * " + text.dropFirst(6)) : text
                }
        }
        defer { values = now }
        return values == now ? [] : lines
    }

    /// Returns the values of the worlds in full, or the properties of what is at a path such as `server.requests`.
    private func allValues(of worlds: [any World], at path: ArraySlice<Substring>) -> [String] {
        guard let path = path.first else {
            return worlds.flatMap { world in
                ["  \(type(of: world))"] + StoredProperties(of: world).lines.map { "      \($0)" }
            }
        }
        var names = path.split(separator: ".")[...]
        var found: Any?
        let first = names.popFirst() ?? ""
        for world in worlds where found == nil {
            found = StoredProperties(of: world).all.first { $0.name == first }?.value
        }
        for name in names {
            found = found.flatMap { StoredProperties(of: $0).all.first { $0.name == name }?.value }
        }
        guard let found else { return ["  there is no value “\(VisibleText.line(String(path)))”"] }
        return ["  \(path) = \(printed(found))"] + StoredProperties(of: found).lines.map { "      \($0)" }
    }

    private func lines(of failures: [Failure], besides location: SourceLocation?) -> [String] {
        FailureBlock(style: style, paths: paths, width: output.width).lines(of: failures, besides: location)
    }

    /// The process, for a debugger that is attached meanwhile.
    private var processLine: [String] {
        pausesAlways ? [style.faint("  process \(getpid()) is waiting: lldb -p \(getpid())")] : []
    }

    private func cut(_ text: String) -> String { text.truncated(to: max(20, output.width)) }
}
