import Foundation
import Gherkin
import GherkinStyle
import Kea
import KeaEvents
import KeaReports
import KeaRunner
import KeaText

/// The command `format`: rewrites feature files in the canonical layout, or shows what it would change.
struct FormatCommand: Subcommand {
    static let name = "format"

    private let paths: [String]
    /// Whether it only shows the changes, which are an error.
    private let checks: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        checks = arguments.has("--check")
        color = arguments.color
    }

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let inputs = try FeatureInputs(paths, in: environment)
        let output = Terminal.standardOutput(color: color, environment.variables)
        var mistakes = checks ? inputs.refusals : inputs.mistakes
        var changedCount = 0
        for input in inputs.files {
            if let document = input.result.document, input.mistakes.isEmpty {
                if format(document, of: input, to: output, &mistakes) { changedCount += 1 }
            } else if input.path == nil, !checks {
                // An editor that filters a text with mistakes gets it back unchanged.
                output.write(data: input.bytes)
            }
        }
        output.flush()
        StandardError.write(mistakes, environment.paths)
        if inputs.files.isEmpty {
            if mistakes.isEmpty { StandardError.write("there is no feature file to format\n") }
            return output.ended(with: mistakes.isEmpty ? CommandStatus.nothingRun : CommandStatus.mistake)
        }
        // The output of a filter is nothing but the text.
        if checks || inputs.files.contains(where: { $0.path != nil }) {
            output.write(summary(of: inputs, changedCount, environment.paths.command))
        }
        let status = checks && changedCount > 0 ? CommandStatus.failed : CommandStatus.passed
        return output.ended(with: mistakes.isEmpty ? status : CommandStatus.mistake)
    }

    /// Formats a file and returns whether that changes it.
    private func format(
        _ document: GherkinDocument, of input: FeatureInputs.Input, to output: TextOutput,
        _ mistakes: inout [Diagnostic]
    ) -> Bool {
        func refuse(_ message: String) -> Bool {
            mistakes.append(Diagnostic(.error, message, at: SourceLocation(file: input.location, line: 1)))
            return false
        }
        let formatted = FeatureFormatter().format(document)
        let isChanged = formatted != input.bytes
        if isChanged, let problem = FormattingCheck.problem(with: formatted, of: document) {
            return refuse("This file cannot be formatted: \(problem). It is left as it is.")
        }
        if checks {
            if isChanged { show(input, formatted, output) }
        } else if let path = input.path {
            guard isChanged else { return false }
            do throws(WriteFailure) {
                try AtomicFile.write(formatted, to: path)
            } catch {
                return refuse("The file cannot be written: \(error.reason).")
            }
            output.write("formatted \(input.name)\n")
        } else {
            output.write(data: formatted)
        }
        return isChanged
    }

    private func show(_ input: FeatureInputs.Input, _ formatted: [UInt8], _ output: TextOutput) {
        let style = output.style
        output.write("\(style.bold(input.name)) would change:\n")
        let changes = ChangedLines(from: input.bytes, to: formatted)
        for line in changes.lines {
            let number = "\(line.number)".leftPadded(to: 6)
            let text = line.isNew ? style.green("+ \(line.text)") : style.red("- \(line.text)")
            output.write(style.faint("\(number) ") + text + "\n")
        }
        if changes.hasMore { output.write(style.faint("       … and more below") + "\n") }
    }

    private func summary(of inputs: FeatureInputs, _ changedCount: Int, _ command: String) -> String {
        let validCount = inputs.files.count { $0.mistakes.isEmpty }
        let invalidCount = inputs.files.count - validCount
        let markdownCount = inputs.files.count {
            $0.mistakes.isEmpty && $0.result.document?.source.isMarkdown == true
        }
        func unchanged(_ count: Int, _ what: String) -> String {
            count == 0 ? "" : ", \(count) \(what) left as \(count == 1 ? "it is" : "they are")"
        }
        return
            "\(changedCount) of \(pluralized(validCount, "feature file")) \(checks ? "would change" : "formatted")"
            + unchanged(markdownCount, "in Markdown") + unchanged(invalidCount, "with mistakes") + "\n"
            + (checks && changedCount > 0
                ? "\(command) format rewrites \(changedCount == 1 ? "it" : "them")\n" : "")
    }
}
