package struct DiagnosticText {
    let style: TextStyle
    let paths: PathText

    package init(style: TextStyle, paths: PathText) { (self.style, self.paths) = (style, paths) }

    /// Returns `file:line:column: error: message` with the details below, each line with its line feed.
    package func text(_ diagnostic: Diagnostic) -> String {
        let location = diagnostic.location.map { "\(paths.short($0)): " } ?? ""
        let name = "\(diagnostic.severity.rawValue):"
        let severity = diagnostic.severity == .error ? style.red(name) : style.yellow(name)
        let message = paths.shortening(in: diagnostic.message)
        let details = diagnostic.details
            .map { $0.isEmpty ? "\n" : "    \(paths.shortening(in: $0))\n" }
            .joined()
        return "\(location)\(severity) \(style.bold(message))\n\(details)"
    }
}
