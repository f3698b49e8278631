/// Matches a value with a property that matches.
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
    let name = Lazy { text(of: path, at: location) }
    return matcher.judging({ "have \(name.value) \($0)" }, seen: { "\(name.value) \($0)" }) {
        $0[keyPath: path]
    }
}

/// Matches a value from which something matching can be computed; the name follows "to have" in failures.
///
/// ```swift
/// expect(reply).to(have("a first title", equal("Why?")) { try $0.questions()[0].title })
/// ```
public func have<Value, Property>(
    _ name: String, _ matcher: Matcher<Property>, _ get: @escaping (Value) throws -> Property
) -> Matcher<Value> {
    matcher.judging({ "have \(name) \($0)" }, seen: { "\(name) \($0)" }, get)
}

package final class Lazy<Value> {
    package private(set) lazy var value = compute()
    private let compute: () -> Value

    package init(_ compute: @escaping () -> Value) { self.compute = compute }
}

/// Returns a key path without its root, such as `.name.count`; parts without a name come from the source file.
private func text(of path: AnyKeyPath, at location: SourceLocation) -> String {
    let text = path.debugDescription
    if text.contains("<"), let source = SourceText.argument(0, at: location), source.hasPrefix("\\") {
        return dotted(source)
    }
    return dotted(text)
}

private func dotted(_ path: String) -> String { String(path.drop { $0 != "." }) }
