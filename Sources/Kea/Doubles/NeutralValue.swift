/// A type with a value that says nothing: what a null double answers.
///
/// Zero, `false`, `nil`, the empty text and the empty collection are there already. A type of your own joins in
/// one line, and stubs of functions that return it need no other answer then:
///
/// ```swift
/// extension Topic: NeutralValue { static var neutral: Topic { Topic(name: "", tag: "") } }
/// ```
public protocol NeutralValue {
    /// The value that says nothing.
    static var neutral: Self { get }
}

extension NeutralValue where Self: AdditiveArithmetic {
    /// Zero.
    public static var neutral: Self { .zero }
}

extension Int: NeutralValue {}
extension Int8: NeutralValue {}
extension Int16: NeutralValue {}
extension Int32: NeutralValue {}
extension Int64: NeutralValue {}
extension UInt: NeutralValue {}
extension UInt8: NeutralValue {}
extension UInt16: NeutralValue {}
extension UInt32: NeutralValue {}
extension UInt64: NeutralValue {}
extension Float: NeutralValue {}
extension Double: NeutralValue {}
extension Duration: NeutralValue {}

extension Bool: NeutralValue {
    /// `false`.
    public static var neutral: Bool { false }
}

extension Optional: NeutralValue {
    /// `nil`.
    public static var neutral: Wrapped? { nil }
}

extension NeutralValue where Self: RangeReplaceableCollection {
    /// The empty collection.
    public static var neutral: Self { Self() }
}

extension String: NeutralValue {}
extension Substring: NeutralValue {}
extension Array: NeutralValue {}
extension ArraySlice: NeutralValue {}
extension ContiguousArray: NeutralValue {}

extension Set: NeutralValue {
    /// The empty set.
    public static var neutral: Set { [] }
}

extension Dictionary: NeutralValue {
    /// The empty dictionary.
    public static var neutral: Dictionary { [:] }
}

/// The neutral value of any type that has one; nothing for `Void`, `nil` for a type without.
func neutralValue<Value>(of type: Value.Type) -> Value? {
    if let nothing = () as? Value { return nothing }
    return (type as? any NeutralValue.Type)?.neutral as? Value
}
