/// A type with a neutral value, which null doubles return.
///
/// Numbers, `Bool`, optionals, texts and collections conform already. A type of your own conforms in one line, after
/// which stubs of functions that return it need no other answer:
///
/// ```swift
/// extension Topic: NeutralValue { static var neutral: Topic { Topic(name: "", tag: "") } }
/// ```
public protocol NeutralValue {
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

/// Returns the neutral value of a type: `()` for `Void`, `nil` for a type without one.
func neutralValue<Value>(of type: Value.Type) -> Value? {
    if let nothing = () as? Value { return nothing }
    return (type as? any NeutralValue.Type)?.neutral as? Value
}
