import KeaEvents

/// How the console shows a mistake that belongs to no example.
public struct DiagnosticText {
    let style: TextStyle
    let paths: PathText

    /// Makes a printer of diagnostics.
    public init(style: TextStyle, paths: PathText) {
        self.style = style
        self.paths = paths
    }

    /// `file:line:column: error: message`, its details below, each line with its line feed.
    public func text(_ diagnostic: Diagnostic) -> String {
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
