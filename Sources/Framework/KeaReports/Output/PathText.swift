import Foundation
import KeaEvents
import KeaText

/// Prints paths as the reader would type them, relative to the working directory.
public struct PathText: Sendable {
    /// The absolute path of the folder in which the command was run.
    package let workingDirectory: String

    /// The absolute path of the package.
    package let root: String

    /// The command as it was typed, such as `./run-specs.sh`.
    package let command: String

    package init(workingDirectory: String, root: String, command: String) {
        self.workingDirectory = workingDirectory
        self.root = root
        self.command = command
    }

    /// Returns a path on one line, relative to the working directory if both are in the package.
    public func short(_ path: String) -> String { VisibleText.line(relative(path)) }

    /// Returns the same path unescaped, for files.
    func relative(_ path: String) -> String {
        // A test of XCTest or Swift Testing has a suite such as `Module.Class`.
        let isFile = [".swift", ".feature", ".md"].contains(where: path.hasSuffix)
        guard path.contains("/") || isFile else { return path }
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        if let below = Self.path(absolute, below: workingDirectory) { return below }
        guard Self.path(absolute, below: root) != nil else { return absolute }
        guard Self.path(workingDirectory + "/", below: root) != nil else { return absolute }
        let target = absolute.split(separator: "/")
        let base = workingDirectory.split(separator: "/")
        let common = zip(target, base).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: base.count - common) + target[common...].map(String.init))
            .joined(separator: "/")
    }

    /// Returns a location as `file:line` or `file:line:column`.
    public func short(_ location: SourceLocation) -> String {
        var location = location
        location.file = short(location.file)
        return location.description
    }

    /// Returns a location as `file:line`, or as `file` if the line is unknown.
    public func short(line location: SourceLocation) -> String {
        location.line > 0 ? "\(short(location.file)):\(location.line)" : short(location.file)
    }

    /// Returns the command that runs the example, group or file at a location.
    public func rerun(_ location: SourceLocation) -> String {
        "\(command) \(Self.quoted(short(line: location)))"
    }

    /// Returns the command that runs an example by its name.
    func rerun(name: String) -> String { "\(command) --name \(Self.quoted(VisibleText.line(name)))" }

    func shortening(in text: String) -> String {
        var text = text
        for folder in [workingDirectory, root] where folder != "/" && text.contains(folder + "/") {
            text = text.replacingOccurrences(
                of: folder + "/", with: folder == workingDirectory ? "" : rootPrefix)
        }
        return text
    }

    /// The path of the package with its slash, relative to the working directory.
    private var rootPrefix: String { String(relative(root + "/x.swift").dropLast("x.swift".count)) }

    private static func path(_ path: String, below folder: String) -> String? {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// Returns a text quoted for a shell.
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
