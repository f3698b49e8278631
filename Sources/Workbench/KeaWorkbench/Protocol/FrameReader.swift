import Foundation

/// Reads the frames of JSON-RPC over a stream: header lines, a blank line, and as many bytes as `Content-Length` says.
///
/// It is the framing of the language server protocol and of the debug adapter protocol.
package struct FrameReader {
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The greatest length of a content; a feature file of 4 GB is not for an editor.
    package static let longestContent = 64 << 20
    private static let longestHeader = 4 << 10

    package init() {}

    private var bytes = Data()

    package mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

    /// Returns the content of the next frame; `nil` if it has not arrived completely.
    package mutating func next() throws(Failure) -> Data? {
        // A client that ends lines with a line feed only is understood, or refused at once.
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) ?? bytes.range(of: Data("\n\n".utf8)) else {
            guard bytes.count <= Self.longestHeader else {
                throw Failure("the header of a message is longer than \(Self.longestHeader) bytes")
            }
            return nil
        }
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        guard let field = header.firstMatch(of: #/(?im)^content-length: *([0-9]+)$/#) else {
            throw Failure("the header of a message has no Content-Length")
        }
        guard let length = Int(field.1), length <= Self.longestContent else {
            throw Failure("a message of \(field.1) bytes is longer than \(Self.longestContent)")
        }
        guard bytes.endIndex - end.upperBound >= length else { return nil }
        let content = Data(bytes[end.upperBound..<(end.upperBound + length)])
        bytes = Data(bytes[(end.upperBound + length)...])
        return content
    }

    /// Reads a stream on a thread of its own, up to its end or to what cannot be read.
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
}
