import Foundation

/// Reads the frames of JSON-RPC over a stream: header lines, a blank line, and as many bytes as `Content-Length` says.
///
/// It is the framing of the language server protocol and of the debug adapter protocol.
package struct FrameReader {
    /// The reason why the rest of a stream cannot be read.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The greatest length of a content; a feature file of 4 GB is not for an editor.
    package static let longestContent = 64 << 20
    private static let longestHeader = 4 << 10

    package init() {}

    private var bytes: [UInt8] = []
    /// The start of what is not read yet.
    private var start = 0

    /// Adds what has arrived.
    package mutating func add(_ more: some Sequence<UInt8>) {
        if start > 1 << 20 {
            bytes.removeSubrange(..<start)
            start = 0
        }
        bytes += more
    }

    /// Returns the content of the next frame; `nil` if it has not arrived completely.
    package mutating func next() throws(Failure) -> Data? {
        guard let end = endOfHeader() else {
            guard bytes.count - start <= Self.longestHeader else {
                throw Failure("the header of a message is longer than \(Self.longestHeader) bytes")
            }
            return nil
        }
        let header = String(decoding: bytes[start..<end.header], as: UTF8.self)
        let length = try Self.length(in: header)
        guard bytes.count - end.content >= length else { return nil }
        defer { start = end.content + length }
        return Data(bytes[end.content..<(end.content + length)])
    }

    /// Reads a stream on a thread of its own.
    ///
    /// - Parameters:
    ///   - first: what was read before.
    ///   - receive: called with the content of each frame.
    ///   - end: called at the end of the stream, or with the reason why the rest of it cannot be read.
    static func start(
        _ input: Int32, after first: Data = Data(), receive: @escaping @Sendable (Data) -> Void,
        end: @escaping @Sendable (Failure?) -> Void
    ) {
        Thread.detachNewThread {
            var reader = FrameReader()
            reader.add(first)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            do throws(Failure) {
                while true {
                    while let content = try reader.next() { receive(content) }
                    let count = read(input, &buffer, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    reader.add(buffer[..<count])
                }
                end(nil)
            } catch {
                end(error)
            }
        }
    }

    /// Returns the ends of the header lines and of the blank line after them.
    private func endOfHeader() -> (header: Int, content: Int)? {
        var place = start
        while place < bytes.count, place - start <= Self.longestHeader {
            if bytes[place] == 0x0A {
                // A client that ends lines with a line feed only is understood, too.
                if place + 1 < bytes.count, bytes[place + 1] == 0x0A { return (place, place + 2) }
                if place + 2 < bytes.count, bytes[place + 1] == 0x0D, bytes[place + 2] == 0x0A {
                    return (place, place + 3)
                }
            }
            place += 1
        }
        return nil
    }

    private static func length(in header: String) throws(Failure) -> Int {
        for line in header.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            guard let length = Int(value), length >= 0 else {
                throw Failure("Content-Length is “\(value.prefix(40))”, not a number of bytes")
            }
            guard length <= longestContent else {
                throw Failure("a message of \(length) bytes is longer than \(longestContent)")
            }
            return length
        }
        throw Failure("the header of a message has no Content-Length")
    }
}
