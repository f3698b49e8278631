import CBytes

/// The text of a Swift file, in which calls and declarations can be found.
package struct SwiftText: Sendable {
    /// The bytes, followed by a 0.
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    package init(_ text: some Sequence<UInt8>) {
        bytes = Array(text) + [0]
        lineStarts = bytes.withUnsafeBytes { buffer in
            var starts = [0]
            guard let base = buffer.baseAddress else { return starts }
            while let last = starts.last, let feed = memchr(base + last, 0x0A, buffer.count - last) {
                starts.append(UnsafeRawPointer(feed) + 1 - base)
            }
            return starts
        }
    }

    /// Returns the number of the line that contains an offset, from 1.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the offset of a column in bytes; line and column count from 1.
    package func offset(line: Int, column: Int) -> Int? {
        guard lineStarts.indices.contains(line - 1), column > 0 else { return nil }
        let offset = lineStarts[line - 1] + column - 1
        return offset < bytes.count - 1 ? offset : nil
    }

    package subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func contains(_ characters: String.UTF8View, in range: Range<Int>) -> Bool {
        bytes[range].contains { characters.contains($0) }
    }

    func byte(of token: SwiftToken) -> UInt8 { bytes[token.range.lowerBound] }

    /// Passes each token from an offset on to a closure until it returns `false`.
    package func scan(from offset: Int = 0, _ body: (SwiftToken) -> Bool) {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var scanner = SwiftScanner(base, count: buffer.count - 1, from: offset)
            while let token = scanner.next(), body(token) {}
        }
    }

    /// Returns the lines that contain one of the words, outside of strings and comments.
    package func lines(of words: Set<String>) -> [Int] {
        var lines: [Int] = []
        scan { token in
            if token.kind == .word, words.contains(self[token.range]) {
                lines.append(line(at: token.range.lowerBound))
            }
            return true
        }
        return lines
    }

    /// Returns the call of the function whose name is at a column of a line, or after white space there, from 1.
    package func call(line: Int, column: Int) -> SwiftCall? {
        offset(line: line, column: column).flatMap { SwiftCall(in: self, at: $0) }
    }

    package func callWithClosure(line: Int) -> SwiftCall? {
        guard let start = offset(line: line, column: 1) else { return nil }
        var found: SwiftCall?
        scan(from: start) { token in
            guard self.line(at: token.range.lowerBound) == line else { return false }
            if token.kind == .word, let call = SwiftCall(in: self, at: token.range.lowerBound),
                call.hasClosure
            {
                found = call
            }
            return found == nil
        }
        return found
    }

    /// Returns the calls of functions with these names, except those of a member of a value.
    package func calls(named names: Set<String>) -> [SwiftCall] {
        var starts: [Int] = []
        var isMember = false
        scan { token in
            if token.kind == .word, !isMember, names.contains(self[token.range]) {
                starts.append(token.range.lowerBound)
            }
            isMember = token.kind == .symbol && byte(of: token) == UInt8(ascii: ".")
            return true
        }
        return starts.compactMap { SwiftCall(in: self, at: $0) }
    }
}
