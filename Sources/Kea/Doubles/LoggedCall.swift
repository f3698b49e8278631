/// A call, with its place among the calls of all spies.
struct LoggedCall {
    let order: Int
    let text: String
}

/// A holder of spies whose calls can be listed and whose strictness can be set: a spy, or a spied property.
protocol SpyHolder {
    /// The calls in order; `nil` where the example is over.
    var loggedCalls: [LoggedCall]? { get }

    /// Names the spy after the property that holds it, unless it has a name.
    func name(_ name: String)

    /// Says how calls without an answer are taken.
    func setStrict()
    func setNull()
}

extension Spy: SpyHolder {
    var loggedCalls: [LoggedCall]? {
        core.usableCalls?.map { LoggedCall(order: $0.order, text: core.text(of: $0.input, $0.function)) }
    }

    func name(_ name: String) { core.withState { $0.name = $0.name ?? name } }
    func setStrict() { failOnUnexpectedCalls() }
    func setNull() { ignoreUnexpectedCalls() }
}

/// The spies of a double, or the spy itself; stored properties of its superclasses included.
func spies(of double: Any) -> [any SpyHolder] {
    if let spy = double as? any SpyHolder { return [spy] }
    var found: [any SpyHolder] = []
    var mirror: Mirror? = Mirror(reflecting: double)
    while let current = mirror {
        for child in current.children {
            guard let spy = child.value as? any SpyHolder else { continue }
            if let label = child.label { spy.name(label.hasPrefix("_") ? String(label.dropFirst()) : label) }
            found.append(spy)
        }
        mirror = current.superclassMirror
    }
    return found
}
