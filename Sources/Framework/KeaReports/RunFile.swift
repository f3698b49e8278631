import Foundation

/// Reads the events of a run from a file of `--format events`, with the paths of this machine in the package.
package final class RunFile {
    package struct Fault: Error {
        /// The line; `nil` if the mistake concerns the whole file.
        package let line: Int?
        package let message: String

        package init(line: Int?, message: String) { (self.line, self.message) = (line, message) }
    }

    private let data: Data
    private var offset = 0
    private let root: String
    private var relocation: Relocation?

    /// The number of the last line that was read.
    package private(set) var line = 0

    package init(path: String, root: String) throws(Fault) {
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        // A pipe cannot be read twice, and opening one would wait for its writer.
        guard isFile || access(path, F_OK) != 0 else { throw Fault(line: nil, message: "it is not a file") }
        guard access(path, R_OK) == 0,
            let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        else { throw Fault(line: nil, message: WriteFailure(errno: errno).reason) }
        (self.data, self.root) = (data, root)
    }

    package func rewind() { (offset, line) = (0, 0) }

    package func next() throws(Fault) -> RunEvent? {
        guard let data = nextLine() else { return nil }
        do {
            return try event(data)
        } catch {
            throw Fault(
                line: line,
                message: (error as? InvalidFields)?.message
                    ?? (Self.isMessage(data)
                        ? "Cucumber messages, which cannot be merged: write --format events:FILE in each run"
                        : "not a line of --format events"))
        }
    }

    /// Whether a line is one of the Cucumber messages that come first.
    private static func isMessage(_ line: Data) -> Bool {
        let keys = (try? JSONSerialization.jsonObject(with: line) as? [String: Any])?.keys
        return ["meta", "source", "gherkinDocument", "pickle", "testRunStarted"].contains {
            keys?.first == $0
        }
    }

    private func event(_ data: Data) throws -> RunEvent {
        let event = try JSONDecoder().decode(RunEvent.self, from: data)
        switch event {
        case .runStarted(var info):
            relocation = info.root.flatMap { Relocation(from: $0, to: root) }
            if info.root != nil { info.root = root }
            return .runStarted(info)
        // Texts of users may contain paths; they stay as they are.
        case .source, .attachment: return event
        default: break
        }
        return try relocation?.moved(data).map { try JSONDecoder().decode(RunEvent.self, from: $0) } ?? event
    }

    /// Returns the next line with more than spaces.
    private func nextLine() -> Data? {
        while offset < data.count {
            let end = data.range(of: Data([0x0A]), in: offset..<data.count)?.upperBound ?? data.count
            let text = data[offset..<end]
            (offset, line) = (end, line + 1)
            if !text.allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }) { return text }
        }
        return nil
    }
}

/// Replaces the package's folder on another machine by its folder on this machine.
private struct Relocation {
    private let pattern: String
    private let template: String

    /// - Returns: `nil` if the folders are the same.
    init?(from old: String, to new: String) {
        guard old != new, old.hasPrefix("/"), old != "/" else { return nil }
        // Match no part of another path.
        pattern = #"(?<![\w/.~-])"# + NSRegularExpression.escapedPattern(for: Self.inJSON(old) + "/")
        template = NSRegularExpression.escapedTemplate(for: Self.inJSON(new) + "/")
    }

    /// Returns a line with its paths replaced, or `nil` if it has none.
    func moved(_ line: Data) -> Data? {
        let text = String(decoding: line, as: UTF8.self)
        let moved = text.replacingOccurrences(of: pattern, with: template, options: .regularExpression)
        return moved == text ? nil : Data(moved.utf8)
    }

    private static func inJSON(_ path: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(path) else { return path }
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}
