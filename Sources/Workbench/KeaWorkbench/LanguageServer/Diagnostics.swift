import CucumberExpressions
import Gherkin
import KeaEvents

extension LanguageServer {
    /// Returns everything that is wrong or doubtful in a feature, in the words of the command line.
    ///
    /// What a newer text does not answer yet stays as it was, beside its line.
    func diagnostics(of document: FeatureDocument) -> [EditorDiagnostic] {
        var found = document.problems.map { document.diagnostic($0) }
        if document.hasMistake {
            found += document.knownDoubts.moved(to: document.text)
        } else {
            document.knownDoubts = KnownDiagnostics(diagnostics: found, text: document.text)
        }
        let steps: [EditorDiagnostic]
        if let mistakes = document.mistakes {
            steps = stepDiagnostics(of: document, mistakes)
            document.knownSteps = KnownDiagnostics(diagnostics: steps, text: document.text)
        } else {
            steps = document.knownSteps.moved(to: document.text)
        }
        return found + steps + failures(in: document, besides: Set(steps.map(\.range.start.line)))
    }

    /// Returns the failures that are known of the present text and build, each at its step.
    ///
    /// - Parameter mistaken: the lines of steps whose mistakes are shown without a run.
    private func failures(
        in document: FeatureDocument, besides mistaken: Set<Int>
    ) -> [EditorDiagnostic] {
        guard desk.knowledge.hasFailures(in: document.path) else { return [] }
        return lines(of: document).sorted { $0.key < $1.key }.flatMap { line, known in
            let range = document.stepRange(at: line - 1)
            let failures = known.failures.filter { $0.kind != .definition || !mistaken.contains(line - 1) }
            return failures.map { failure in
                EditorDiagnostic(
                    range: range, severity: .error,
                    message: ([failure.message] + failure.details).joined(separator: "\n"))
            }
        }
    }

    private func stepDiagnostics(
        of document: FeatureDocument, _ mistakes: [StepMistake]
    ) -> [EditorDiagnostic] {
        var seen: Set<String> = []
        return mistakes.compactMap { mistake in
            let problem = mistake.failure
            var range = document.stepRange(at: mistake.line - 1)
            let sentence = document.step(at: mistake.line - 1)?.text ?? ""
            if mistake.isUndefined, let pending = unbuiltDefinition(of: sentence) {
                let message = "“\(pending.expression)” is defined and not built yet"
                return seen.insert("\(mistake.line) \(message)").inserted
                    ? EditorDiagnostic(range: range, severity: .information, message: message) : nil
            }
            if problem.location.line != mistake.line, let column = problem.location.column {
                range = document.cellRange(line: problem.location.line - 1, column: column - 1)
            }
            let details = problem.details.filter { !$0.hasPrefix("step definition: ") }
                .map { $0.replacing(project.root + "/", with: "") }
            let message = ([problem.message] + details).joined(separator: "\n")
            // The rows of an outline often have the same problem.
            guard seen.insert("\(range) \(problem.message)").inserted else { return nil }
            return EditorDiagnostic(range: range, severity: .error, message: message)
        }
    }
}

extension FeatureDocument {
    func diagnostic(_ problem: FeatureProblem) -> EditorDiagnostic {
        let line = min(problem.location.line - 1, text.lineCount - 1)
        let start = (problem.location.column ?? 1) - 1
        let end = text.line(line).unicodeScalars.count
        return EditorDiagnostic(
            range: text.range(line, min(start, end)..<max(start, end)),
            severity: problem.isMistake ? .error : .warning,
            message: ([problem.message] + problem.details).joined(separator: "\n"), rule: problem.rule)
    }

    /// Returns the range of the sentence in a line; of the whole line if it is text because of a mistake.
    func stepRange(at line: Int) -> TextRange { step(at: line)?.range ?? lines(line...line) }

    /// Returns the range of the cell that begins at a column; of the rest of the line if none does.
    func cellRange(line: Int, column: Int) -> TextRange {
        let row = tokens.first { $0.kind == .tableRow && $0.line == line }
        let cell = row?.items.first { $0.column - 1 == column }
        let end = text.line(line).unicodeScalars.count
        return text.range(
            line,
            min(column, end)..<max(column, cell.map { column + max(1, $0.text.unicodeScalars.count) } ?? end))
    }

    func range(of group: Argument.Group, in step: FeatureStep) -> TextRange? {
        guard let start = group.start, let end = group.end else { return nil }
        let line = text.line(step.line)
        let before = text.prefix(step.range.start).unicodeScalars.count
        return line.isEmpty ? nil : text.range(step.line, (before + start)..<(before + end))
    }
}
