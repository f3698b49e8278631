import KeaEvents

/// The words in which the console shows a mistake that belongs to no example.
package struct DiagnosticText {
    let style: TextStyle
    let paths: PathText

    /// Makes a printer of diagnostics.
    package init(style: TextStyle, paths: PathText) {
        self.style = style
        self.paths = paths
    }

    /// `file:line:column: error: message`, its details below, each line with its line feed.
    package func text(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.location.map { "\(paths.short($0)): " } ?? ""
        let word = "\(diagnostic.severity.rawValue):"
        let severity = diagnostic.severity == .error ? style.red(word) : style.yellow(word)
        let message = paths.shortening(in: diagnostic.message)
        let details = diagnostic.details
            .map { $0.isEmpty ? "\n" : "    \(paths.shortening(in: $0))\n" }
            .joined()
        return "\(place)\(severity) \(style.bold(message))\n\(details)"
    }
}
