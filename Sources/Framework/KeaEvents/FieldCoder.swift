/// A type that describes its fields once, in order, for bytes (``ByteCoder``) and JSON (``JSONWriter``, ``JSONReader``).
package protocol FieldCodable {
    /// A value into which the fields are read.
    static var blank: Self { get }

    mutating func code(with coder: FieldCoder) throws
}

package protocol CaseCodable {
    /// A value of each case. Bytes contain its index.
    static var cases: [Self] { get }

    /// Calls `begin` with the index and the name of the case, and writes its fields, or reads them.
    mutating func code(with coder: FieldCoder) throws
}

/// Writes or reads the fields of values, one after another.
///
/// Users run debug builds, in which generic code is slow and each event of a run is coded. So each format is a subclass
/// with a few operations on plain types.
package class FieldCoder {
    package final let isReading: Bool

    init(isReading: Bool) { self.isReading = isReading }

    package func code(_ name: StaticString, _ value: inout String) throws {}
    package func code(_ name: StaticString, _ value: inout Int) throws {}
    package func code(_ name: StaticString, _ value: inout Bool) throws {}
    package func code(_ name: StaticString, _ value: inout Double) throws {}
    package func code(_ name: StaticString, _ value: inout [String]) throws {}
    package func code(_ name: StaticString, _ value: inout [Int]) throws {}
    package func code(_ name: StaticString, _ value: inout [UInt8]) throws {}
    package func code(_ name: StaticString, _ value: inout [String: Int]) throws {}
    package func code(_ name: StaticString, _ value: inout Status) throws {}

    /// Codes the step of an event: the one that ends is the one that has started last.
    func code(step: inout StepInfo, isStart: Bool) throws { try code("step", &step) }

    /// Codes the matches of a step in a test case, which other steps have too.
    func code(matchesOf step: inout TestCase.Step) throws {
        try code("matches", &step.matches)
        try code("snippets", &step.snippets)
    }

    /// Codes the example of an event, which other events have too.
    func code(example: inout ExampleInfo) throws { try code("example", &example) }

    /// Writes whether an optional field has a value; returns whether it has one in what is read or written.
    package func isPresent(_ name: StaticString, _ isPresent: Bool) throws -> Bool { isPresent }

    /// Writes the case of a value; a reader knows it already.
    package func begin(_ index: Int, _ name: StaticString) throws {}

    func next<Value: CaseCodable>(_ type: Value.Type) throws -> Value { throw InvalidFields() }

    func open(_ name: StaticString) throws {}
    func openElement() throws {}
    func close() {}

    /// Begins a list of values; returns their number in what is read or written.
    func openList(_ name: StaticString, _ count: Int) throws -> Int { count }
    func closeList() {}
}

package struct InvalidFields: Error {
    /// The mistake, if it concerns one field.
    package let message: String?

    package init(_ message: String? = nil) { self.message = message }
}

extension FieldCoder {
    package final func code<Value: FieldCodable>(_ name: StaticString, _ value: inout Value) throws {
        try open(name)
        try value.code(with: self)
        close()
    }

    package final func code<Value: FieldCodable>(_ name: StaticString, _ value: inout Value?) throws {
        guard try isPresent(name, value != nil) else { return value = nil }
        var content = value ?? .blank
        try code(name, &content)
        value = content
    }

    package final func code<Value: FieldCodable>(_ name: StaticString, _ values: inout [Value]) throws {
        let count = try openList(name, values.count)
        if count > 0 {
            if isReading { values = Array(repeating: .blank, count: count) }
            for index in 0..<count {
                try openElement()
                try values[index].code(with: self)
                close()
            }
        }
        closeList()
    }

    package final func code<Value: CaseCodable>(_ value: inout Value) throws {
        if isReading { value = try next(Value.self) }
        try value.code(with: self)
    }

    /// Codes a case with one value, whose name is not in bytes.
    package final func code<Value>(
        _ index: Int, _ value: Value, _ name: StaticString = "", _ code: (inout Value) throws -> Void
    ) throws -> Value {
        var value = value
        try begin(index, name)
        try code(&value)
        return value
    }

    package final func code(_ name: StaticString, _ value: inout String?) throws {
        guard try isPresent(name, value != nil) else { return value = nil }
        var text = value ?? ""
        try code(name, &text)
        value = text
    }

    package final func code(_ name: StaticString, _ value: inout [String]?) throws {
        guard try isPresent(name, value != nil) else { return value = nil }
        var texts = value ?? []
        try code(name, &texts)
        value = texts
    }

    package final func code(_ name: StaticString, _ value: inout Int?) throws {
        guard try isPresent(name, value != nil) else { return value = nil }
        var number = value ?? 0
        try code(name, &number)
        value = number
    }

    /// Codes a flag that JSON contains only if it is set, as files of older versions do not know it.
    package final func code(_ name: StaticString, ifSet flag: inout Bool) throws {
        guard try isPresent(name, flag) else { return flag = false }
        try code(name, &flag)
    }

    package final func code<Value: RawRepresentable<String>>(
        _ name: StaticString, _ value: inout Value
    ) throws {
        var text = value.rawValue
        try code(name, &text)
        guard isReading else { return }
        guard let known = Value(rawValue: text) else { throw InvalidFields() }
        value = known
    }
}

struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: StaticString) { stringValue = name.description }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
