extension Diagnostic {
    /// Returns `file:line:column: error: message` with the details below, each line with its line feed.
    package func consoleText(_ paths: PathText, _ style: TextStyle = TextStyle(usesColor: false)) -> String {
        let location = location.map { "\(paths.short($0)): " } ?? ""
        let name = "\(severity.rawValue):"
        let severity = severity == .error ? style.red(name) : style.yellow(name)
        let message = paths.shortening(in: message)
        let details = details.map { $0.isEmpty ? "\n" : "    \(paths.shortening(in: $0))\n" }.joined()
        return "\(location)\(severity) \(style.bold(message))\n\(details)"
    }
}
