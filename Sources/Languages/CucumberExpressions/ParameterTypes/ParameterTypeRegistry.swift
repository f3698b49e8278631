/// The parameter types that expressions may name.
///
/// A value: an expression is made with a registry, and keeps the parameter types that it found there.
public struct ParameterTypeRegistry: Sendable {
    /// All types, those of the language first, then in the order of their definition.
    public private(set) var parameterTypes: [ParameterType] = []
    private var byName: [String: ParameterType] = [:]
    private var byPattern: [String: [ParameterType]] = [:]

    /// A registry with the types of the language: `int`, `float`, `word`, `string`, the anonymous one,
    /// `double`, `bigdecimal`, `byte`, `short`, `long` and `biginteger`.
    public init() { self = Self.standard }

    private static let standard = ParameterTypeRegistry(of: ParameterType.builtIns)

    private init(of types: [ParameterType]) {
        for type in types { insert(type) }
    }

    /// Adds a parameter type.
    ///
    /// - Throws: ``ParameterTypeError`` if the name is taken, or if both this type and a registered one with one of its
    ///   patterns are preferred.
    public mutating func define(_ type: ParameterType) throws(ParameterTypeError) {
        let name = type.name
        if let first = byName[name] {
            throw ParameterTypeError(
                name.isEmpty
                    ? "The anonymous parameter type has already been defined"
                    : "There is already a parameter type with name \(name)",
                [first.location.map { "first: \($0)" }, type.location.map { "again: \($0)" }])
        }
        for pattern in type.preferForRegularExpressionMatch ? type.patterns : [] {
            guard let first = byPattern[pattern]?.first, first.preferForRegularExpressionMatch else {
                continue
            }
            throw ParameterTypeError(
                "There can only be one preferential parameter type per regexp. The regexp /\(pattern)/ is used for "
                    + "two preferential parameter types, \(first) and \(type)",
                [first, type].map { type in type.location.map { "\(type): \($0)" } })
        }
        insert(type)
    }

    private mutating func insert(_ type: ParameterType) {
        parameterTypes.append(type)
        byName[type.name] = type
        for pattern in type.patterns where byPattern[pattern]?.contains(type) != true {
            byPattern[pattern, default: []].append(type)
            byPattern[pattern]?.sort(by: ParameterType.isBefore)
        }
    }

    /// The type with a name; the empty name is that of the anonymous one.
    public func parameterType(named name: String) -> ParameterType? { byName[name] }

    /// The types that have a pattern among theirs, preferred ones first.
    package func parameterTypes(withPattern pattern: String) -> [ParameterType] { byPattern[pattern] ?? [] }
}
