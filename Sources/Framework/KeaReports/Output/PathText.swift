import Foundation
import KeaEvents
import KeaText

/// Prints paths as the reader would type them: from the folder in which the command was given.
public struct PathText: Sendable {
    /// The folder in which the command was given, an absolute path.
    package let workingDirectory: String

    /// The folder of the package, an absolute path.
    package let root: String

    /// The command as it was typed, such as `./run-specs.sh`.
    package let command: String

    /// Makes a printer of paths.
    package init(workingDirectory: String, root: String, command: String) {
        self.workingDirectory = workingDirectory
        self.root = root
        self.command = command
    }

    /// The path, relative to the working directory where it lies below it or beside it.
    public func short(_ path: String) -> String { VisibleText.line(relative(path)) }

    /// The same path as it is, for files.
    func relative(_ path: String) -> String {
        guard path.contains("/") || path.contains(".") else { return path }
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        if let below = Self.path(absolute, below: workingDirectory) { return below }
        guard Self.path(absolute, below: root) != nil else { return absolute }
        guard Self.path(workingDirectory + "/", below: root) != nil else { return absolute }
        // From a folder of the package, the way goes up and down again.
        let target = absolute.split(separator: "/")
        let base = workingDirectory.split(separator: "/")
        let common = zip(target, base).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: base.count - common) + target[common...].map(String.init))
            .joined(separator: "/")
    }

    /// A place as `file:line` or `file:line:column`.
    public func short(_ location: SourceLocation) -> String {
        var location = location
        location.file = short(location.file)
        return location.description
    }

    /// A place as `file:line`: what a reader goes to; as `file` where the line is not known.
    public func short(line location: SourceLocation) -> String {
        location.line > 0 ? "\(short(location.file)):\(location.line)" : short(location.file)
    }

    /// The command that runs what stands at a place.
    public func rerun(_ location: SourceLocation) -> String {
        "\(command) \(Self.quoted(short(line: location)))"
    }

    /// The command that runs what has a name.
    func rerun(name: String) -> String { "\(command) --name \(Self.quoted(VisibleText.line(name)))" }

    /// Places inside of a text, such as a failure's details, in their short form.
    func shortening(in text: String) -> String {
        var text = text
        for folder in [workingDirectory, root] where folder != "/" && text.contains(folder + "/") {
            text = text.replacingOccurrences(
                of: folder + "/", with: folder == workingDirectory ? "" : rootPrefix)
        }
        return text
    }

    /// The prefix for the package's folder where the command was given elsewhere.
    private var rootPrefix: String {
        let file = relative(root + "/x.swift")
        return String(file.dropLast("x.swift".count))
    }

    private static func path(_ path: String, below folder: String) -> String? {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// The text as a shell takes it for one word.
    static func quoted(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
            default: "/._-:+@%,=".utf8.contains(byte)
            }
        }
        return plain ? text : "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
