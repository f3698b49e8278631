import Foundation
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
        (self.workingDirectory, self.root, self.command) = (workingDirectory, root, command)
    }

    /// Returns a path on one line, relative to the working directory if both are in the package.
    public func short(_ path: String) -> String { VisibleText.line(relative(path)) }

    /// Returns the same path unescaped, for files.
    func relative(_ path: String) -> String {
        // A test of XCTest or Swift Testing has a suite such as `Module.Class`.
        let isFile = [".swift", ".feature", ".md"].contains(where: path.hasSuffix)
        guard path.contains("/") || isFile else { return path }
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        if let below = absolute.path(below: workingDirectory) { return below }
        guard absolute.path(below: root) != nil, "\(workingDirectory)/".path(below: root) != nil else {
            return absolute
        }
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
        location.hasLine ? "\(short(location.file)):\(location.line)" : short(location.file)
    }

    /// Returns the command that runs the example, group or file at a location.
    public func rerun(_ location: SourceLocation) -> String {
        "\(command) \(shellQuoted(short(line: location)))"
    }

    func rerun(name: String) -> String { "\(command) --name \(shellQuoted(VisibleText.line(name)))" }

    /// The command that writes a definition for each undefined sentence.
    package var missingDefinitions: String { "\(command) steps --missing >NewSteps.swift" }

    func shortening(in text: String) -> String {
        var text = text
        for folder in [workingDirectory, root] where folder != "/" && text.contains(folder + "/") {
            let prefix = folder == workingDirectory ? "" : relative(root + "/x.swift").dropLast(7)
            text = text.replacingOccurrences(of: folder + "/", with: prefix)
        }
        return text
    }

    /// Returns a path relative to the package, for any working directory, if it is in the package.
    func fromRoot(_ path: String) -> String { path.path(below: root) ?? path }
}
