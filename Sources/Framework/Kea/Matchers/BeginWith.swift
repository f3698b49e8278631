import Foundation

/// Matches a sequence that begins with these elements.
public func beginWith<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("begin with \(list(elements))") { $0.starts(with: elements) }
}

/// Matches a text that begins with `prefix`; case is ignored by Unicode's rules and without a locale.
public func beginWith<Value: StringProtocol>(_ prefix: String, ignoringCase: Bool = false) -> Matcher<Value> {
    Matcher("begin with \(printed(prefix))\(ignoringCase ? " ignoring case" : "")") { text in
        guard ignoringCase else { return text.hasPrefix(prefix) }
        return prefix.isEmpty || text.range(of: prefix, options: [.caseInsensitive, .anchored]) != nil
    }
}
