import KeaEvents

/// Makes a double strict: an unexpected call fails the example, even if the function returns nothing.
///
/// ```swift
/// let controller = strictDouble(ControllerDouble())
/// controller.receivedJSON.expect(.once)              // every other call fails at once
/// ```
///
/// It affects all spies in the double's stored properties.
@discardableResult
public func strictDouble<TestDouble>(
    _ double: TestDouble, file: String = #filePath, line: Int = #line
) -> TestDouble {
    set(.strict, of: double, for: "strictDouble", at: SourceLocation(file: file, line: line))
}

/// Makes a null double: calls without an answer return a neutral value.
///
/// Neutral values are zero, `false`, `nil`, empty texts and collections, the values of `NeutralValue` types, and a
/// stub's `otherwise` value. A call whose result has no neutral value remains unexpected.
@discardableResult
public func nullDouble<TestDouble>(
    _ double: TestDouble, file: String = #filePath, line: Int = #line
) -> TestDouble {
    set(.null, of: double, for: "nullDouble", at: SourceLocation(file: file, line: line))
}

/// Returns the calls of several doubles or spies in the order in which they were made, as failures print them.
///
/// ```swift
/// expect(callLog(cache, transport.send)).to(equal([#"read("a")"#, #"send("a", retries: 3)"#, "store()"]))
/// expect(callLog(transport)).to(beEmpty())
/// ```
///
/// - Parameter doubles: spies, and doubles that hold spies in stored properties.
public func callLog(_ doubles: Any..., file: String = #filePath, line: Int = #line) -> [String] {
    let location = SourceLocation(file: file, line: line)
    let logs = doubles.map { double in
        spies(of: double, for: "callLog", at: location).map(\.loggedCalls)
    }
    let calls = logs.joined().compactMap { log -> [LoggedCall]? in
        if log == nil {
            ExpectationResult.report(
                Failure(
                    kind: .definition, message: "callLog was given a double whose example has ended",
                    location: location))
        }
        return log
    }
    return calls.joined().sorted { $0.order < $1.order }.map(\.text)
}

private func set<TestDouble>(
    _ strictness: Strictness, of double: TestDouble, for word: String, at location: SourceLocation
) -> TestDouble {
    for spy in spies(of: double, for: word, at: location) { spy.set(strictness) }
    return double
}

/// Returns the spies of a double, or the spy itself, including stored properties of superclasses.
private func spies(of double: Any, for word: String, at location: SourceLocation) -> [any SpyHolder] {
    if let spy = double as? any SpyHolder { return [spy] }
    let mirrors = sequence(first: Mirror(reflecting: double), next: \.superclassMirror)
    let found = mirrors.flatMap(\.children).compactMap { child -> (any SpyHolder)? in
        guard let spy = child.value as? any SpyHolder else { return nil }
        if let label = child.label { spy.name(label.hasPrefix("_") ? String(label.dropFirst()) : label) }
        return spy
    }
    if found.isEmpty {
        let message = "\(word) was given \(type(of: double)), which holds no spy in a stored property"
        ExpectationResult.report(Failure(kind: .definition, message: message, location: location))
    }
    return found
}

/// A call, with its index among the calls of all spies.
typealias LoggedCall = (order: Int, text: String)

protocol SpyHolder {
    /// The calls in order; `nil` if the example has ended.
    var loggedCalls: [LoggedCall]? { get }

    /// Names the spy after the property that holds it, unless it has a name.
    func name(_ name: String)

    func set(_ strictness: Strictness)
}

extension Spy: SpyHolder {
    var loggedCalls: [LoggedCall]? {
        usableCalls?.map { ($0.order, text(of: $0.input, $0.function)) }
    }

    func name(_ name: String) { withState { $0.name = $0.name ?? name } }
    func set(_ strictness: Strictness) { withState { $0.strictness = strictness } }
}

enum Strictness {
    /// Unexpected, unless the function returns nothing.
    case usual
    /// Always unexpected.
    case strict
    /// Accepted.
    case null
}
