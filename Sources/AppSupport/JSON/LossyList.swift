/// The readable items of a list, beside those that are not.
///
/// Nothing is lost in silence: there are as many ``values`` and ``dropped`` items together as the list had.
public struct LossyList<Value> {
    /// The items that could be read, in the order of the list.
    public var values: [Value]

    /// One issue for each item that could not be used, with the item as it came.
    public var dropped: [Issue]

    /// Oddities of items that are used all the same.
    public var issues: [Issue]

    /// Whether there was something, or should have been, and none of it could be read.
    ///
    /// Not the same as an empty list: that one says that there is nothing.
    public var isUnusable: Bool { values.isEmpty && !(dropped.isEmpty && issues.isEmpty) }

    /// Puts together a result that was found elsewhere.
    public init(values: [Value] = [], dropped: [Issue] = [], issues: [Issue] = []) {
        self.values = values
        self.dropped = dropped
        self.issues = issues
    }

    /// Reads the items of a list one by one.
    ///
    /// - Parameters:
    ///   - items: the list.
    ///   - place: where the list stands in its document, such as `items`.
    ///   - read: takes a value out of one object, or says why there is none.
    public init(
        _ items: [JSONValue], at place: String, read: (inout FieldReader) throws(Unusable) -> Value
    ) {
        self.init()
        for (index, item) in items.enumerated() {
            let place = "\(place)[\(index)]"
            guard case .object(let members) = item else {
                dropped.append(Issue(at: place, "expected an object, got \(item.excerpt)", raw: item))
                continue
            }
            var fields = FieldReader(members, at: place)
            do throws(Unusable) {
                values.append(try read(&fields))
                issues += fields.issues
            } catch {
                dropped.append(Issue(at: place, error.reason, raw: item))
            }
        }
    }
}

extension LossyList: Sendable where Value: Sendable {}
extension LossyList: Equatable where Value: Equatable {}
