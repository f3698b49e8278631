import KeaText

/// Writes fields as JSON: the members of an object in the order of their description.
package final class JSONWriter: FieldCoder {
    /// The text; through a pointer, which debug builds access without a check.
    private let text = UnsafeMutablePointer<JSONText>.allocate(capacity: 1)
    private var lastExample: ExampleInfo?
    private var jsonOfExample = JSONText()
    /// The matches of steps in test cases, by the numbers of their meanings.
    private var jsonOfMatches: [JSONText] = []

    package init() {
        text.initialize(to: JSONText())
        super.init(isReading: false)
    }

    deinit {
        text.deinitialize(count: 1)
        text.deallocate()
    }

    /// Returns an event as a line, which is valid until the next one.
    package func line(of event: RunEvent) -> JSONText {
        var event = event
        text.pointee.removeAll()
        text.pointee.open("{")
        // Only reading can fail.
        try? event.code(with: self)
        text.pointee.close("}")
        text.pointee.endLine()
        return text.pointee
    }

    package override func code(_ name: StaticString, _ value: inout String) {
        text.pointee.member(name, value)
    }
    package override func code(_ name: StaticString, _ value: inout Int) { text.pointee.member(name, value) }
    package override func code(_ name: StaticString, _ value: inout Bool) { text.pointee.member(name, value) }
    package override func code(_ name: StaticString, _ value: inout Double) {
        text.pointee.member(name, value)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) {
        text.pointee.member(name, value)
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

    override func code(example: inout ExampleInfo) throws {
        if lastExample == example { return text.pointee.member("example", json: jsonOfExample) }
        text.pointee.key("example")
        let start = text.pointee.count
        text.pointee.open("{")
        try example.code(with: self)
        text.pointee.close("}")
        jsonOfExample.copy(text.pointee, from: start)
        lastExample = example
    }

    override func code(matchesOf step: inout TestCase.Step) throws {
        let known = step.meaning - 1
        if known >= 0, known < jsonOfMatches.count { return text.pointee.value(jsonOfMatches[known]) }
        let start = text.pointee.count
        try super.code(matchesOf: &step)
        guard known == jsonOfMatches.count else { return }
        var json = JSONText()
        // Without the comma after the member before.
        json.copy(text.pointee, from: start + 1)
        jsonOfMatches.append(json)
    }

    package override func begin(_ index: Int, _ name: StaticString) {
        text.pointee.member("type", name)
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

    fileprivate init(_ decoder: any Decoder) throws {
        objects = [try decoder.container(keyedBy: FieldKey.self)]
        super.init(isReading: true)
    }

    private var object: KeyedDecodingContainer<FieldKey> { objects[objects.count - 1] }

    private func read<Value: Decodable>(_ name: StaticString) throws -> Value {
        try object.decode(Value.self, forKey: FieldKey(name))
    }

    package override func code(_ name: StaticString, _ value: inout String) throws { value = try read(name) }

    /// Reads a number, or throws an error with the name of its field.
    private func read<Number: Decodable>(
        _ name: StaticString, in bounds: ClosedRange<Number>
    ) throws -> Number {
        let number = try? object.decode(Number.self, forKey: FieldKey(name))
        return try checked(number, name.description, in: bounds)
    }

    private func checked<Number>(
        _ number: Number?, _ name: String, in bounds: ClosedRange<Number>
    ) throws -> Number {
        if let number, bounds.contains(number) { return number }
        let range = "\(bounds.lowerBound) to \(bounds.upperBound)".replacing(".0", with: "")
        throw InvalidFields("\"\(name)\" is not a number from \(range)")
    }

    package override func code(_ name: StaticString, _ value: inout Int) throws {
        // A seed has all bits of its number.
        let isSeed = name.description == "seed"
        value = try read(name, in: isSeed ? .min ... .max : Bounds.count)
    }
    package override func code(_ name: StaticString, _ value: inout Bool) throws { value = try read(name) }
    package override func code(_ name: StaticString, _ value: inout Double) throws {
        value = try read(name, in: Bounds.seconds)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) throws {
        value = try read(name)
    }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) throws {
        let counts = try object.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(name))
        value = try counts.allKeys.reduce(into: [:]) { value, key in
            let count = try? counts.decode(Int.self, forKey: key)
            value[key.stringValue] = try checked(count, key.stringValue, in: Bounds.count)
        }
    }
    package override func code(_ name: StaticString, _ value: inout Status) throws { value = try read(name) }

    package override func isPresent(_ name: StaticString, _ isPresent: Bool) throws -> Bool {
        try object.contains(FieldKey(name)) && !object.decodeNil(forKey: FieldKey(name))
    }

    override func next<Value: CaseCodable>(_ type: Value.Type) throws -> Value {
        var name = ""
        try code("type", &name)
        guard let found = Value.cases.first(where: { "\($0)".prefix { $0 != "(" } == name }) else {
            throw InvalidFields()
        }
        return found
    }

    override func open(_ name: StaticString) throws {
        objects.append(try object.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(name)))
    }
    override func openElement() throws {
        objects.append(try lists[lists.count - 1].nestedContainer(keyedBy: FieldKey.self))
    }
    override func close() { objects.removeLast() }

    override func openList(_ name: StaticString, _ count: Int) throws -> Int {
        let list = try object.nestedUnkeyedContainer(forKey: FieldKey(name))
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
