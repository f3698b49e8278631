import Foundation

/// Writes fields as bytes, without their names, and reads them: for processes of one executable, which know the order.
///
/// It never reads past the end of bytes, even if they are invalid. The example of an event is coded as its index alone.
/// Each message is written to the same memory.
package final class ByteCoder: FieldCoder {
    /// The memory; through a pointer, which debug builds access without a check.
    private struct Buffer {
        var start = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
        var capacity = 1024
        var count = 0

        /// Appends bytes, or leaves room for them.
        mutating func append(_ bytes: UnsafeRawPointer?, _ size: Int) {
            if count + size > capacity {
                capacity = max(count + size, 2 * capacity)
                let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
                memcpy(larger, start, count)
                start.deallocate()
                start = larger
            }
            if let bytes { memcpy(start + count, bytes, size) }
            count += size
        }
    }

    /// The bytes that are left to read.
    private struct Rest {
        var start: UnsafeRawPointer?
        var count = 0

        mutating func take(_ size: Int) throws -> UnsafeRawPointer {
            guard let taken = start, size >= 0, size <= count else { throw InvalidFields() }
            start = taken + size
            count -= size
            return taken
        }
    }

    private let buffer = UnsafeMutablePointer<Buffer>.allocate(capacity: 1)
    private let rest = UnsafeMutablePointer<Rest>.allocate(capacity: 1)
    /// The step that the example has started last, until it ends.
    private var lastStep: StepInfo?
    /// The texts of the last element of a list and of this one, if a text that both have at one place is written once.
    private var lastTexts: [String]?
    private var texts: [String] = []

    package init() {
        buffer.initialize(to: Buffer())
        rest.initialize(to: Rest())
        super.init(isReading: false)
    }

    deinit {
        buffer.pointee.start.deallocate()
        buffer.deallocate()
        rest.deallocate()
    }

    /// Returns the bytes of a message after room for a head; they are valid until the next message.
    package func write<Value: CaseCodable>(
        _ message: Value, after headSize: Int = 0
    ) -> UnsafeMutableRawBufferPointer {
        isReading = false
        buffer.pointee.count = 0
        buffer.pointee.append(nil, headSize)
        var message = message
        // A part of a message could mean something else: without one, the reader reports an invalid message.
        do { try message.code(with: self) } catch { buffer.pointee.count = headSize }
        return UnsafeMutableRawBufferPointer(start: buffer.pointee.start, count: buffer.pointee.count)
    }

    /// Returns the message that the bytes contain.
    ///
    /// - Throws: if they are too few or too many, or contain something else.
    package func read<Value: CaseCodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
    ) throws -> Value {
        isReading = true
        rest.pointee = Rest(start: bytes.baseAddress, count: bytes.count)
        var value = try next(type)
        try value.code(with: self)
        guard rest.pointee.count == 0 else { throw InvalidFields() }
        return value
    }

    /// Returns the bytes of a list, whose elements share the texts that they have in common with the one before.
    package static func bytes<Value: FieldCodable>(of values: some Sequence<Value>) -> [UInt8] {
        let coder = ByteCoder()
        coder.lastTexts = []
        var values = Array(values)
        return withExtendedLifetime(coder) {
            (try? coder.code("", &values)).map {
                let buffer = coder.buffer.pointee
                return Array(UnsafeRawBufferPointer(start: buffer.start, count: buffer.count))
            } ?? []
        }
    }

    /// Returns the list that the bytes contain.
    package static func values<Value: FieldCodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws -> [Value] {
        let coder = ByteCoder()
        (coder.isReading, coder.lastTexts) = (true, [])
        return try bytes.withUnsafeBytes { bytes in
            coder.rest.pointee = Rest(start: bytes.baseAddress, count: bytes.count)
            var values: [Value] = []
            try coder.code("", &values)
            guard coder.rest.pointee.count == 0 else { throw InvalidFields() }
            return values
        }
    }

    private func transfer(_ value: UnsafeMutableRawPointer, _ size: Int) throws {
        if isReading {
            memcpy(value, try rest.pointee.take(size), size)
        } else {
            buffer.pointee.append(value, size)
        }
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
        guard !isReading || value >= 0 && value <= rest.pointee.count else { throw InvalidFields() }
        return value
    }

    private func code<Element>(_ values: inout [Element], _ blank: Element) throws {
        let total = try count(values.count)
        if isReading { values = Array(repeating: blank, count: total) }
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
            return value.withCString { buffer.pointee.append($0, size) }
        }
        var size = 0
        try transfer(&size, 8)
        if size < 0, let lastTexts, texts.count < lastTexts.count {
            value = lastTexts[texts.count]
            return texts.append(value)
        }
        let bytes = try rest.pointee.take(size)
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
    package override func code(_ name: StaticString, _ value: inout [Int]) throws { try code(&value, 0) }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) throws { try code(&value, 0) }
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
        if !isStart, try byte(!isReading && step == lastStep ? 1 : 0) == 1 {
            guard let known = lastStep else { throw InvalidFields() }
            step = known
        } else {
            try step.code(with: self)
        }
        lastStep = isStart ? step : nil
    }

    /// Codes the index of an example in the plan.
    override func code(example: inout ExampleInfo) throws {
        lastStep = nil
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
