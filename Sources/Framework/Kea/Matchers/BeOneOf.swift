/// Matches one of these values: `expect(status).to(beOneOf(200, 204))`.
public func beOneOf<Value: Equatable>(_ first: Value, _ others: Value...) -> Matcher<Value> {
    let values = [first] + others
    return Matcher("be one of \(listed(values.map { printed($0) }, "or"))") { values.contains($0) }
}
