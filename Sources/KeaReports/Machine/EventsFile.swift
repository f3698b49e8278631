import Foundation
import KeaEvents

/// A file of the events format, read line by line.
package final class EventsFile {
    /// A mistake in the file, in words.
    package struct Fault: Error {
        /// The line; `nil` where the file as a whole is wrong.
        package let line: Int?
        /// The mistake.
        package let message: String

        package init(line: Int?, message: String) {
            self.line = line
            self.message = message
        }
    }

    private let file: UnsafeMutablePointer<FILE>
    private var buffer: UnsafeMutablePointer<CChar>?
    private var capacity = 0

    /// The number of the line that was read last.
    package private(set) var line = 0

    /// Opens a file.
    package init(path: String) throws(Fault) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Fault(line: nil, message: Self.words(errno)) }
        // A pipe has no beginning to come back to, and opening one would wait for its writer.
        guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(line: nil, message: "it is not a file") }
        guard let file = fopen(path, "re") else { throw Fault(line: nil, message: Self.words(errno)) }
        self.file = file
    }

    deinit {
        fclose(file)
        free(buffer)
    }

    /// The next event; `nil` at the end of the file.
    package func next() throws(Fault) -> RunEvent? {
        while true {
            errno = 0
            let count = getline(&buffer, &capacity, file)
            guard count >= 0, let buffer else {
                guard ferror(file) == 0 else { throw Fault(line: line + 1, message: Self.words(errno)) }
                return nil
            }
            line += 1
            let data = Data(bytes: buffer, count: count)
            guard !data.allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }) else { continue }
            do {
                return try EventRecord.event(data)
            } catch {
                throw Fault(line: line, message: "not a line of --format events: \(Self.words(error))")
            }
        }
    }

    private static func words(_ number: Int32) -> String { WriteFailure(errno: number).reason }

    private static func words(_ error: any Error) -> String {
        switch error {
        case let fault as EventFault: fault.words
        case DecodingError.keyNotFound(let key, let context):
            "\(path(context.codingPath, ending: "has no "))\(key.stringValue)"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(path(context.codingPath, ending: ": "))\(context.debugDescription)"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(path(context.codingPath, ending: ": "))\(context.debugDescription)"
        default: "it is no JSON"
        }
    }

    private static func path(_ keys: [any CodingKey], ending: String) -> String {
        keys.isEmpty ? "it " + ending : keys.map(\.stringValue).joined(separator: ".") + " " + ending
    }
}
