import KeaEvents

/// Has a property that matches.
///
/// ```swift
/// expect(topic).to(have(\.name, equal("iPhone")))
/// expect(topic).to(have(\.questions.first?.title, equal("Why?")))
/// ```
public func have<Value, Property>(
    _ path: KeyPath<Value, Property>, _ matcher: Matcher<Property>, file: String = #filePath,
    line: Int = #line, column: Int = #column
) -> Matcher<Value> {
    let location = SourceLocation(file: file, line: line, column: column)
    let name = Name { text(of: path, at: location) }
    return matcher.judging({ "have \(name.text) \($0)" }, seen: { "\(name.text) \($0)" }) {
        $0[keyPath: path]
    }
}

/// Has something that is computed from it, and that matches.
///
/// ```swift
/// expect(reply).to(have("a first title", equal("Why?")) { try $0.questions()[0].title })
/// ```
///
/// - Parameters:
///   - name: what it has, as words after "to have".
///   - matcher: what is wanted of it.
///   - get: computes it.
public func have<Value, Property>(
    _ name: String, _ matcher: Matcher<Property>, _ get: @escaping (Value) throws -> Property
) -> Matcher<Value> {
    matcher.judging({ "have \(name) \($0)" }, seen: { "\(name) \($0)" }, get)
}

/// A name that is found when it is needed for the first time.
private final class Name {
    private(set) lazy var text = find()
    private let find: () -> String

    init(_ find: @escaping () -> String) { self.find = find }
}

/// A key path without its root, `.name.count`; a part that has no name is read in the source file.
private func text(of path: AnyKeyPath, at location: SourceLocation) -> String {
    let text = path.debugDescription
    if text.contains("<"), let source = SourceText.argument(0, at: location), source.hasPrefix("\\") {
        return dotted(source)
    }
    return dotted(text)
}

private func dotted(_ path: String) -> String {
    guard let dot = path.firstIndex(of: ".") else { return path }
    return String(path[dot...])
}
