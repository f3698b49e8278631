import Foundation

/// Matches a sequence that ends with these elements.
public func endWith<Value: Sequence>(_ first: Value.Element, _ others: Value.Element...) -> Matcher<Value>
where Value.Element: Equatable {
    let elements = [first] + others
    return Matcher("end with \(list(elements))") { sequence in
        Array(sequence).suffix(elements.count).elementsEqual(elements)
    }
}

/// Matches a text that ends with `suffix`; case is ignored by Unicode's rules and without a locale.
public func endWith<Value: StringProtocol>(_ suffix: String, ignoringCase: Bool = false) -> Matcher<Value> {
    Matcher("end with \(printed(suffix))\(ignoringCase ? " ignoring case" : "")") { text in
        guard ignoringCase else { return text.hasSuffix(suffix) }
        let options: String.CompareOptions = [.caseInsensitive, .anchored, .backwards]
        return suffix.isEmpty || text.range(of: suffix, options: options) != nil
    }
}
