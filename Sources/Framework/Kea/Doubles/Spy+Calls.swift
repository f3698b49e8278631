import KeaEvents

extension Spy {
    /// The arguments of each call so far, in order; several arguments form a tuple.
    ///
    /// ```swift
    /// expect(transport.send.calls.map(\.0.path)).to(equal(["/questions", "/answers"]))
    /// ```
    public var calls: [Input] {
        guard core.isUsable(for: "was asked for its calls") else { return [] }
        return core.withState { $0.calls.map(\.input) }
    }
}
