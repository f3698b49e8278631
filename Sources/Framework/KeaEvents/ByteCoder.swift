import CBytes
import Foundation

/// Writes fields as bytes, without their names, and reads them: for processes of one executable, which know the order.
///
/// It never reads past the end of bytes, even if they are invalid. The example of an event is coded as its index alone.
package final class ByteCoder: FieldCoder {
    private let memory: UnsafeMutablePointer<kea_bytes>
    /// The step that runs according to the events that were read: its end is coded without it.
    private var lastStep: StepInfo?
    /// The matches that steps of test cases have had, by their numbers.
    private var meanings: [[TestCase.Match]] = []
    /// The texts of the last element of a list and of this one, if a text that both have at one place is written once.
    private var lastTexts: [String]?
    private var texts: [String] = []

    package override init(isReading: Bool = false) {
        memory = kea_bytes_create(isReading ? 1 : 0)
        super.init(isReading: isReading)
    }

    deinit { kea_bytes_free(memory) }

    /// Returns the bytes of a message after room for a head; they are valid until the next message.
    package func write<Value: CaseCodable>(
        _ message: Value, after headSize: Int = 0
    ) -> UnsafeMutableRawBufferPointer {
        memory.pointee.count = 0
        kea_bytes_append(memory, nil, headSize)
        var message = message
        // Only reading can fail.
        try? message.code(with: self)
        return UnsafeMutableRawBufferPointer(start: memory.pointee.start, count: memory.pointee.count)
    }

    /// Returns the message that the bytes contain; throws if they are too few or too many, or contain something else.
    package func read<Value: CaseCodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
    ) throws -> Value {
        try read(bytes) {
            var value = try next(type)
            try value.code(with: self)
            return value
        }
    }

    /// Returns the bytes of a list, whose elements share the texts that they have in common with the one before.
    package static func bytes<Value: FieldCodable>(of values: some Sequence<Value>) -> [UInt8] {
        let coder = ByteCoder()
        coder.lastTexts = []
        var values = Array(values)
        try? coder.code("", &values)
        return withExtendedLifetime(coder) {
            Array(UnsafeBufferPointer(start: coder.memory.pointee.start, count: coder.memory.pointee.count))
        }
    }

    package static func values<Value: FieldCodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws -> [Value] {
        let coder = ByteCoder(isReading: true)
        coder.lastTexts = []
        return try bytes.withUnsafeBytes { bytes in
            try coder.read(bytes) {
                var values: [Value] = []
                try coder.code("", &values)
                return values
            }
        }
    }

    /// Reads a value, which takes all bytes.
    private func read<Value>(_ bytes: UnsafeRawBufferPointer, _ body: () throws -> Value) throws -> Value {
        memory.pointee.rest = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        memory.pointee.rest_count = bytes.count
        let value = try body()
        guard memory.pointee.rest_count == 0 else { throw InvalidFields() }
        return value
    }

    private func transfer(_ value: UnsafeMutableRawPointer, _ size: Int) throws {
        if kea_bytes_transfer(memory, value, size) == 0 { throw InvalidFields() }
    }

    private func byte(_ value: UInt8) throws -> UInt8 {
        var value = value
        try transfer(&value, 1)
        return value
    }

    /// Codes the number of elements that follow, each of which has at least a byte.
    private func count(_ value: Int) throws -> Int {
        var value = value
        try transfer(&value, 8)
        guard !isReading || value >= 0 && value <= memory.pointee.rest_count else { throw InvalidFields() }
        return value
    }

    private func code<Element>(_ values: inout [Element]) throws {
        let total = try count(values.count)
        // Debug builds would repeat a value in a loop; the numbers are read into the array below.
        if isReading { values = Array(unsafeUninitializedCapacity: total) { $1 = total } }
        try values.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { try transfer(start, bytes.count) }
        }
    }

    package override func code(_ name: StaticString, _ value: inout String) throws {
        guard isReading else {
            var size = value.utf8.count
            if let lastTexts {
                if texts.count < lastTexts.count, lastTexts[texts.count] == value { size = -1 }
                texts.append(value)
                if size < 0 { return try transfer(&size, 8) }
            }
            try transfer(&size, 8)
            return value.withCString { kea_bytes_append(memory, $0, size) }
        }
        var size = 0
        try transfer(&size, 8)
        if size < 0, let lastTexts, texts.count < lastTexts.count {
            value = lastTexts[texts.count]
            return texts.append(value)
        }
        guard size >= 0, let bytes = kea_bytes_take(memory, size) else { throw InvalidFields() }
        value = String(unsafeUninitializedCapacity: size) { buffer in
            if let first = buffer.baseAddress { memcpy(first, bytes, size) }
            return size
        }
        if lastTexts != nil { texts.append(value) }
    }
    package override func code(_ name: StaticString, _ value: inout Int) throws { try transfer(&value, 8) }
    package override func code(_ name: StaticString, _ value: inout Double) throws { try transfer(&value, 8) }
    package override func code(_ name: StaticString, _ value: inout Bool) throws {
        value = try byte(value ? 1 : 0) != 0
    }
    package override func code(_ name: StaticString, _ value: inout [String]) throws {
        let total = try count(value.count)
        if total == 0 { return }
        if isReading { value = Array(repeating: "", count: total) }
        for index in 0..<total { try code(name, &value[index]) }
    }
    package override func code(_ name: StaticString, _ value: inout [Int]) throws { try code(&value) }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) throws { try code(&value) }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) throws {
        var (names, numbers) = (Array(value.keys), Array(value.values))
        try code(name, &names)
        try code(name, &numbers)
        if isReading { value = Dictionary(zip(names, numbers)) { first, _ in first } }
    }
    package override func code(_ name: StaticString, _ value: inout Status) throws {
        let severity = try byte(value.severity)
        guard isReading else { return }
        guard let status = Status(severity: severity) else { throw InvalidFields() }
        value = status
    }

    override func code(step: inout StepInfo, isStart: Bool) throws {
        if isStart { try step.code(with: self) }
        guard isReading else { return }
        guard let known = isStart ? step : lastStep else { throw InvalidFields() }
        step = known
        lastStep = isStart ? step : nil
    }

    /// Codes the number of the step's meaning, and the matches themselves for its first step.
    override func code(matchesOf step: inout TestCase.Step) throws {
        try transfer(&step.meaning, 8)
        let known = step.meaning - 1
        if known >= 0, known < meanings.count { return step.matches = meanings[known] }
        try super.code(matchesOf: &step)
        if known == meanings.count { meanings.append(step.matches) }
    }

    override func code(example: inout ExampleInfo) throws {
        if isReading { lastStep = nil }
        try transfer(&example.index, 8)
    }

    package override func isPresent(_ name: StaticString, _ isPresent: Bool) throws -> Bool {
        try byte(isPresent ? 1 : 0) != 0
    }

    package override func begin(_ index: Int, _ name: StaticString) throws {
        if !isReading { _ = try byte(UInt8(truncatingIfNeeded: index)) }
    }

    override func next<Value: CaseCodable>(_ type: Value.Type) throws -> Value {
        let (cases, index) = (Value.cases, Int(try byte(0)))
        guard index < cases.count else { throw InvalidFields() }
        return cases[index]
    }

    override func openList(_ name: StaticString, _ total: Int) throws -> Int { try count(total) }

    override func openElement() {
        if lastTexts != nil { (lastTexts, texts) = (texts, []) }
    }
}
