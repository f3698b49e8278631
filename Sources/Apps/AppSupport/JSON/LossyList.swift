/// The valid items of a list, and issues for the invalid ones.
///
/// ``values`` and ``dropped`` together have as many elements as the list.
public struct LossyList<Value> {
    /// The valid items, in the order of the list.
    public var values: [Value]

    /// An issue for each dropped item, with its original value.
    public private(set) var dropped: [Issue]

    /// Issues with the list, and with items that are used nevertheless.
    public var issues: [Issue]

    /// Whether the list has an invalid item; items that were not asked for are valid.
    public private(set) var isDamaged = false

    /// Whether there were items, or should have been, and none of them is valid.
    ///
    /// An empty list is usable: it says that there are no items.
    public var isUnusable: Bool { values.isEmpty && !allIssues.isEmpty }

    /// All issues: of used and of dropped items.
    public var allIssues: [Issue] { issues + dropped }

    /// Creates a list of values that have been read.
    public init(values: [Value] = [], dropped: [Issue] = [], issues: [Issue] = []) {
        (self.values, self.dropped, self.issues) = (values, dropped, issues)
    }

    /// Reads the items of a list at a path such as `items`; `read` converts one, or throws the reason for dropping it.
    package init(
        _ items: [JSONValue], at path: String, read: (inout FieldReader) throws(UnusableItem) -> Value
    ) {
        self.init()
        for (index, item) in items.enumerated() {
            let path = "\(path)[\(index)]"
            do throws(UnusableItem) {
                guard case .object(let members) = item else {
                    throw UnusableItem("expected an object, got \(item.excerpt)")
                }
                var fields = FieldReader(members, at: path)
                values.append(try read(&fields))
                issues += fields.issues
            } catch {
                dropped.append(Issue(at: path, error.reason, raw: item))
                isDamaged = isDamaged || !error.isValid
            }
        }
    }

    package mutating func append(_ more: LossyList) {
        values += more.values
        dropped += more.dropped
        issues += more.issues
        isDamaged = isDamaged || more.isDamaged
    }

    /// Keeps only the last of the items with equal identities, and records an issue for each of the others.
    public mutating func keepLast<ID: Hashable>(at path: String, of kind: String, by identity: (Value) -> ID)
    {
        var known: Set<ID> = []
        var kept: [Value] = []
        for value in values.reversed() {
            if known.insert(identity(value)).inserted {
                kept.append(value)
            } else {
                dropped.append(Issue(at: path, "\(kind) \(identity(value)) came again later"))
            }
        }
        values = kept.reversed()
    }
}

/// The reason for dropping an item of a list.
public struct UnusableItem: Error, Hashable, Sendable {
    /// The reason, used in an issue.
    public var reason: String

    /// Whether the item is valid, but was not asked for.
    public var isValid: Bool

    /// Creates a reason.
    public init(_ reason: String, isValid: Bool = false) {
        (self.reason, self.isValid) = (reason, isValid)
    }
}

extension LossyList: Sendable where Value: Sendable {}
extension LossyList: Equatable where Value: Equatable {}

/// A problem with a response that does not prevent using the rest of it.
///
/// Issues are collected beside the values, so that an app can show what it has and a developer can see what the server
/// sent.
public struct Issue: Hashable, Sendable {
    /// The path in the document, such as `items[3].score`.
    public var path: String

    /// A description of the problem, with an excerpt of the value.
    public var problem: String

    /// The original value, if the issue caused a whole item to be dropped.
    public var raw: JSONValue?

    /// Creates an issue.
    public init(at path: String, _ problem: String, raw: JSONValue? = nil) {
        (self.path, self.problem, self.raw) = (path, problem, raw)
    }
}

extension Issue: CustomStringConvertible {
    /// The path and the problem, in a line.
    public var description: String { "\(path): \(problem)" }
}
