/// A call, with its index among the calls of all spies.
struct LoggedCall {
    let order: Int
    let text: String
}

protocol SpyHolder {
    /// The calls in order; `nil` if the example has ended.
    var loggedCalls: [LoggedCall]? { get }

    /// Names the spy after the property that holds it, unless it has a name.
    func name(_ name: String)

    func set(_ strictness: Strictness)
}

extension Spy: SpyHolder {
    var loggedCalls: [LoggedCall]? {
        core.usableCalls?.map { LoggedCall(order: $0.order, text: core.text(of: $0.input, $0.function)) }
    }

    func name(_ name: String) { core.withState { $0.name = $0.name ?? name } }
    func set(_ strictness: Strictness) { core.withState { $0.strictness = strictness } }
}

enum Strictness {
    /// Unexpected, unless the function returns nothing.
    case usual
    /// Always unexpected.
    case strict
    /// Accepted.
    case null
}

/// Returns the spies of a double, or the spy itself, including stored properties of superclasses.
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
