struct EditorDiagnostic {
    enum Severity: Int { case error = 1, warning, information, hint }

    var range: TextRange
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

/// Diagnostics of an older text.
struct KnownDiagnostics {
    var diagnostics: [EditorDiagnostic] = []
    var text = TextDocument("")

    /// Returns those whose line another text has in the same place, counted from the start or from the end.
    func moved(to new: TextDocument) -> [EditorDiagnostic] {
        let shift = new.lineCount - text.lineCount
        var taken: [Int: Int] = [:]
        return diagnostics.compactMap { diagnostic in
            let line = diagnostic.range.start.line
            let place = [line, line + shift].first {
                new.line($0) == text.line(line) && taken[$0, default: line] == line
            }
            guard let place else { return nil }
            taken[place] = line
            var moved = diagnostic
            (moved.range.start.line, moved.range.end.line) = (place, place)
            return moved
        }
    }
}
