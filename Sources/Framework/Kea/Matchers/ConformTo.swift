/// Is a value of a type that conforms to a protocol: `conform(to: (any Hashable).self)`.
public func conform<Protocol, Value>(to type: Protocol.Type) -> Matcher<Value> {
    Matcher("conform to \(type)") { value in
        MatcherResult(value is Protocol, seen: typedText(value))
    }
}
