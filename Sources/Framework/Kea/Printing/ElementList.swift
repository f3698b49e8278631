/// A list whose element type is unknown.
struct ElementList {
    let elements: [Any]

    /// Creates the list of an array, a slice or another value that reflects itself as a list; `nil` for other values.
    init?(_ value: Any) {
        if let array = value as? [Any] {
            elements = array
            return
        }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .collection else { return nil }
        elements = mirror.children.map(\.value)
    }

    /// Returns the index of the first differing elements, which may be one past the end of the shorter list.
    func firstDifference(from other: ElementList) -> Int? {
        let shared = commonPrefix(with: other)
        return shared == elements.count && shared == other.elements.count ? nil : shared
    }

    /// Returns the length of the common prefix.
    func commonPrefix(with other: ElementList) -> Int {
        let limit = min(elements.count, other.elements.count)
        var index = 0
        while index < limit, areSame(elements[index], other.elements[index]) { index += 1 }
        return index
    }

    /// Returns the length of the common suffix after the first `prefix` elements.
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

/// Returns whether two values are equal; values that cannot be compared are equal if all their parts are.
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
