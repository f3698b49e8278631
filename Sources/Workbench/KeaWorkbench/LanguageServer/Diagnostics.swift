import CucumberExpressions
import Gherkin
import KeaEvents

/// What an editor marks in a text.
struct EditorDiagnostic {
    enum Severity: Int { case error = 1, warning, information, hint }

    let range: TextRange
    let severity: Severity
    let message: String
    /// The lint rule, if one found it.
    var rule = ""

    var json: JSON {
        var members: [String: JSON] = [
            "range": range.json, "severity": .int(severity.rawValue), "source": "kea",
            "message": .string(message),
        ]
        if !rule.isEmpty { members["code"] = .string(rule) }
        return .object(members)
    }
}

extension LanguageServer {
    /// Returns everything that is wrong or doubtful in a feature, in the words of the command line.
    func diagnostics(of document: FeatureDocument) -> [EditorDiagnostic] {
        let found = document.problems
        return found.map { document.diagnostic($0) } + stepDiagnostics(of: document) + failures(in: document)
    }

    /// Returns the failures of the last run.
    private func failures(in document: FeatureDocument) -> [EditorDiagnostic] {
        results[document.path, default: [:]].sorted { $0.key < $1.key }.compactMap { line, example in
            guard let failure = example.result.failures.first else { return nil }
            let place = failure.location.file == document.path ? failure.location.line : line
            let range =
                document.steps.first { $0.line == place - 1 }?.range
                ?? document.lines((place - 1)...(place - 1))
            return EditorDiagnostic(
                range: range, severity: .error,
                message: ([failure.message] + failure.details).joined(separator: "\n"))
        }
    }

    /// Returns the undefined, ambiguous and wrongly used sentences.
    private func stepDiagnostics(of document: FeatureDocument) -> [EditorDiagnostic] {
        guard let check = document.check, document.result.document != nil else { return [] }
        let steps = Dictionary(
            document.steps.map { ($0.line + 1, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        return check.steps.compactMap { checked in
            guard let problem = checked.problem, let step = steps[checked.line] else { return nil }
            if checked.definitions.isEmpty, let pending = unbuiltDefinition(of: step.text) {
                let message = "“\(pending.expression)” is defined and not built yet"
                return seen.insert("\(checked.line) \(message)").inserted
                    ? EditorDiagnostic(range: step.range, severity: .information, message: message) : nil
            }
            var range = step.range
            if problem.location.line != checked.line || problem.location.column.map({ $0 > 1 }) == true,
                let column = problem.location.column, problem.location.line != checked.line
            {
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

    /// Returns the range of the cell that begins at a column; of the rest of the line if none does.
    func cellRange(line: Int, column: Int) -> TextRange {
        let row = tokens.first { $0.kind == .tableRow && $0.location.line - 1 == line }
        let cell = row?.items.first { $0.column - 1 == column }
        let end = text.line(line).unicodeScalars.count
        return text.range(
            line,
            min(column, end)..<max(column, cell.map { column + max(1, $0.text.unicodeScalars.count) } ?? end))
    }
}

extension FeatureDocument {
    /// Returns the place of an argument of a step.
    func range(of group: Argument.Group, in step: FeatureStep) -> TextRange? {
        guard let start = group.start, let end = group.end else { return nil }
        let line = text.line(step.line)
        let before = text.prefix(step.range.start).unicodeScalars.count
        return line.isEmpty ? nil : text.range(step.line, (before + start)..<(before + end))
    }
}
