/// A list whose elements' type is not known.
struct ElementList {
    let elements: [Any]

    /// The elements of an array, a slice or another value that reflects itself as a list; `nil` for other values.
    init?(_ value: Any) {
        if let array = value as? [Any] {
            elements = array
            return
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .collection else { return nil }
        elements = mirror.children.map(\.value)
    }

    /// The index of the first elements that differ, which may be one past the end of the shorter list.
    func firstDifference(from other: ElementList) -> Int? {
        let shared = commonPrefix(with: other)
        return shared == elements.count && shared == other.elements.count ? nil : shared
    }

    /// The number of elements that two lists share at their beginning.
    func commonPrefix(with other: ElementList) -> Int {
        let limit = min(elements.count, other.elements.count)
        var index = 0
        while index < limit, areSame(elements[index], other.elements[index]) { index += 1 }
        return index
    }

    /// The number of elements that two lists share at their end, after their first `prefix`.
    func commonSuffix(with other: ElementList, after prefix: Int) -> Int {
        let limit = min(elements.count, other.elements.count) - prefix
        var length = 0
        while length < limit,
            areSame(elements[elements.count - length - 1], other.elements[other.elements.count - length - 1])
        {
            length += 1
        }
        return length
    }
}

/// Whether two values are equal; where they cannot be compared, whether all their parts are.
func areSame(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, right) }
    var diff = StructuralDiff(limit: 1)
    diff.compare(left, right)
    return diff.isEmpty
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    return left == right
}
