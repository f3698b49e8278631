import Foundation
import Synchronization

/// Writes the frames of JSON-RPC to a stream; every thread may do so.
package final class FrameWriter: Sendable {
    private let output: Mutex<FileHandle>

    package init(_ output: FileHandle) { self.output = Mutex(output) }

    package func write(_ content: Data) {
        let header = Data("Content-Length: \(content.count)\r\n\r\n".utf8)
        // The end of its messages shows that the other side is gone.
        output.withLock { try? $0.write(contentsOf: header + content) }
    }

    @Sendable func write(_ message: JSON) { write(Data(message.bytes)) }

    func close() { output.withLock { try? $0.close() } }
}
