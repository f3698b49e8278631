import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaReports
import KeaText

/// Rewrites feature files in the one canonical layout, or says which are not in it.
struct FormatCommand: Subcommand {
    static let syntax = CommandSyntax.format

    /// The files and folders; `-` is standard input, and none means all features.
    private let paths: [String]
    /// Whether files stay as they are, and those that would change are an error.
    private let checks: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        checks = arguments.has("--check")
        color = arguments.color
    }

    /// Rewrites or checks the files and returns the exit status.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let inputs = try FeatureInputs(paths, in: environment)
        let output = Terminal.standardOutput(color: color, environment.variables)
        var run = FormatRun(checks: checks, output: output, paths: environment.paths)
        return run.run(inputs)
    }
}

/// The formatting of some files, and what came of it.
@MainActor
private struct FormatRun {
    let checks: Bool
    let output: TextOutput
    let paths: PathText
    private var mistakes: [Diagnostic] = []
    private var changed = 0
    private var markdown = 0

    init(checks: Bool, output: TextOutput, paths: PathText) {
        self.checks = checks
        self.output = output
        self.paths = paths
    }

    mutating func run(_ inputs: FeatureInputs) -> Int32 {
        mistakes = checks ? inputs.refusals : inputs.mistakes
        for input in inputs.files {
            if let document = input.result.document, input.mistakes.isEmpty {
                format(document, of: input)
            } else if input.path == nil, !checks {
                // An editor that pipes its text through must get it back.
                write(input.bytes)
            }
        }
        output.flush()
        StandardError.write(mistakes, paths)
        let isFilter = inputs.files.allSatisfy { $0.path == nil } && !checks
        if !(isFilter && !inputs.files.isEmpty) { summarize(inputs) }
        return output.ended(with: status(inputs))
    }

    private func status(_ inputs: FeatureInputs) -> Int32 {
        if !mistakes.isEmpty { return ExitStatus.mistake }
        if inputs.files.isEmpty { return ExitStatus.nothingRun }
        return checks && changed > 0 ? ExitStatus.failed : ExitStatus.passed
    }

    private mutating func format(_ document: GherkinDocument, of input: FeatureInputs.Input) {
        if document.source.isMarkdown { markdown += 1 }
        let formatted = FeatureFormatter().format(document)
        if formatted != input.bytes {
            if let problem = FormattingCheck.problem(with: formatted, of: document) {
                report("This file cannot be formatted: \(problem). It is left as it is.", in: input)
                return
            }
            changed += 1
        }
        if checks {
            if formatted != input.bytes { show(input, formatted) }
        } else if let path = input.path {
            guard formatted != input.bytes else { return }
            do {
                try AtomicFile.write(formatted, to: path)
                output.write("formatted \(input.name)\n")
            } catch {
                report("The file cannot be written: \(error.reason).", in: input)
            }
        } else {
            write(formatted)
        }
    }

    private mutating func report(_ message: String, in input: FeatureInputs.Input) {
        mistakes.append(
            Diagnostic(.error, message, at: SourceLocation(file: input.path ?? input.name, line: 1)))
    }

    private func write(_ bytes: [UInt8]) {
        output.write(data: bytes)
    }

    /// Shows how a file would change, as far as it takes to see what it is about.
    private func show(_ input: FeatureInputs.Input, _ formatted: [UInt8]) {
        output.write("\(output.style.bold(input.name)) would change:\n")
        let changes = ChangedLines(from: input.bytes, to: formatted)
        for line in changes.lines {
            let text = "\(line.isNew ? "+" : "-") \(line.text)"
            let number = "\(line.number) ".leftPadded(to: 7)
            output.write(output.style.faint(number))
            output.write((line.isNew ? output.style.green(text) : output.style.red(text)) + "\n")
        }
        if changes.hasMore { output.write(output.style.faint("       … and more below") + "\n") }
    }

    private func summarize(_ inputs: FeatureInputs) {
        guard !inputs.files.isEmpty else {
            if mistakes.isEmpty { StandardError.write("there is no feature file to format\n") }
            return
        }
        let wrong = inputs.files.filter { !$0.mistakes.isEmpty }.count
        let healthy = inputs.files.count - wrong
        var parts = [
            checks
                ? "\(changed) of \(pluralized(healthy, "feature file")) would change"
                : "\(changed) of \(pluralized(healthy, "feature file")) formatted"
        ]
        if markdown > 0 {
            parts.append("\(markdown) in Markdown left as \(markdown == 1 ? "it is" : "they are")")
        }
        if wrong > 0 { parts.append("\(wrong) with mistakes left as \(wrong == 1 ? "it is" : "they are")") }
        output.write(parts.joined(separator: ", ") + "\n")
        if checks, changed > 0 {
            output.write("\(paths.command) format rewrites \(changed == 1 ? "it" : "them")\n")
        }
        output.flush()
    }
}
