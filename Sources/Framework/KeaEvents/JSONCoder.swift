import Foundation
import KeaText

/// Writes fields as JSON: the members of an object in the order of their description.
package final class JSONWriter: FieldCoder {
    /// The text; through a pointer, which debug builds access without a check.
    private let text = UnsafeMutablePointer<JSONText>.allocate(capacity: 1)
    /// The step that has started last, and the example that was written last.
    private var lastStep: StepInfo?
    private var lastExample: ExampleInfo?
    private var jsonOfStep = JSONText()
    private var jsonOfExample = JSONText()

    package init() {
        text.initialize(to: JSONText())
        super.init(isReading: false)
    }

    deinit {
        text.deinitialize(count: 1)
        text.deallocate()
    }

    /// Returns an event as a line, which is valid until the next one.
    package func line(of event: RunEvent) throws -> JSONText {
        var event = event
        text.pointee.removeAll()
        text.pointee.open("{")
        try event.code(with: self)
        text.pointee.close("}")
        text.pointee.endLine()
        return text.pointee
    }

    package override func code(_ name: StaticString, _ value: inout String) {
        text.pointee.member(name, value)
    }
    package override func code(_ name: StaticString, _ value: inout Int) { text.pointee.member(name, value) }
    package override func code(_ name: StaticString, _ value: inout UInt64) {
        text.pointee.key(name)
        text.pointee.number(value)
    }
    package override func code(_ name: StaticString, _ value: inout Bool) { text.pointee.member(name, value) }
    package override func code(_ name: StaticString, _ value: inout Double) {
        text.pointee.member(name, value)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) {
        text.pointee.member(name, value)
    }
    package override func code(_ name: StaticString, _ value: inout [Int]) {
        text.pointee.array(name, of: value) { $0.number($1) }
    }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) {
        text.pointee.member(name, Data(value).base64EncodedString())
    }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) {
        text.pointee.key(name)
        text.pointee.open("{")
        for (key, number) in value.sorted(by: { $0.key < $1.key }) {
            text.pointee.key(key)
            text.pointee.number(number)
        }
        text.pointee.close("}")
    }
    package override func code(_ name: StaticString, _ value: inout Status) {
        text.pointee.member(name, value.rawValue)
    }

    override func code(step: inout StepInfo, isStart: Bool) throws {
        if !isStart, lastStep == step { return text.pointee.member("step", json: jsonOfStep) }
        text.pointee.key("step")
        let start = text.pointee.count
        text.pointee.open("{")
        try step.code(with: self)
        text.pointee.close("}")
        lastStep = step
        jsonOfStep.copy(text.pointee, from: start)
    }

    override func code(example: inout ExampleInfo) throws {
        if lastExample == example { return text.pointee.member("example", json: jsonOfExample) }
        text.pointee.key("example")
        let start = text.pointee.count
        text.pointee.open("{")
        try example.code(with: self)
        text.pointee.close("}")
        lastExample = example
        jsonOfExample.copy(text.pointee, from: start)
    }

    package override func begin(_ index: Int, _ name: StaticString) {
        text.pointee.member("type", name.description)
    }

    override func open(_ name: StaticString) {
        text.pointee.key(name)
        text.pointee.open("{")
    }
    override func openElement() { text.pointee.open("{") }
    override func close() { text.pointee.close("}") }

    override func openList(_ name: StaticString, _ count: Int) -> Int {
        text.pointee.key(name)
        text.pointee.open("[")
        return count
    }
    override func closeList() { text.pointee.close("]") }
}

/// Reads fields from JSON, with members in any order.
package final class JSONReader: FieldCoder {
    private var objects: [KeyedDecodingContainer<FieldKey>]
    private var lists: [any UnkeyedDecodingContainer] = []
    /// The case that is being read.
    private var type: FieldKey?

    fileprivate init(_ decoder: any Decoder) throws {
        objects = [try decoder.container(keyedBy: FieldKey.self)]
        super.init(isReading: true)
    }

    /// Returns the innermost object, which contains a field.
    private func object(with name: StaticString) throws -> KeyedDecodingContainer<FieldKey> {
        let (object, key) = (objects[objects.count - 1], FieldKey(name))
        guard object.contains(key) else {
            let path = objects.count == 1 ? [type].compactMap(\.self) : object.codingPath
            throw DecodingError.keyNotFound(key, .init(codingPath: path, debugDescription: "missing"))
        }
        return object
    }

    private func read<Value: Decodable>(_ name: StaticString) throws -> Value {
        try object(with: name).decode(Value.self, forKey: FieldKey(name))
    }

    package override func code(_ name: StaticString, _ value: inout String) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout Int) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout UInt64) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout Bool) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout Double) throws {
        // A number that JSON cannot represent is a string: inf, -inf or nan.
        let text = try? object(with: name).decode(String.self, forKey: FieldKey(name))
        value = try text.flatMap(Double.init) ?? read(name)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) throws {
        value = try read(name)
    }
    package override func code(_ name: StaticString, _ value: inout [Int]) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) throws {
        value = Array(try read(name) as Data)
    }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) throws {
        value = try read(name)
    }
    package override func code(_ name: StaticString, _ value: inout Status) throws { value = try read(name) }

    package override func isPresent(_ name: StaticString, _ isPresent: Bool) throws -> Bool {
        try objects.last?.contains(FieldKey(name)) == true
            && objects.last?.decodeNil(forKey: FieldKey(name)) == false
    }

    override func next<Value: CaseCodable>(_ type: Value.Type) throws -> Value {
        var name = ""
        try code("type", &name)
        self.type = FieldKey(stringValue: name)
        guard let found = Value.cases.first(where: { "\($0)".prefix { $0 != "(" } == name }) else {
            throw InvalidFields("there is no type \(name)")
        }
        return found
    }

    override func open(_ name: StaticString) throws {
        objects.append(
            try object(with: name).nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(name)))
    }
    override func openElement() throws {
        objects.append(try lists[lists.count - 1].nestedContainer(keyedBy: FieldKey.self))
    }
    override func close() { objects.removeLast() }

    override func openList(_ name: StaticString, _ count: Int) throws -> Int {
        let list = try object(with: name).nestedUnkeyedContainer(forKey: FieldKey(name))
        lists.append(list)
        return list.count ?? 0
    }
    override func closeList() { lists.removeLast() }
}

extension RunEvent: Decodable {
    /// Reads an event from a line of `--format events`: an object with a `type`, and the parts of the event under their
    /// names.
    public init(from decoder: any Decoder) throws {
        let reader = try JSONReader(decoder)
        self = try reader.next(RunEvent.self)
        try code(with: reader)
    }
}
