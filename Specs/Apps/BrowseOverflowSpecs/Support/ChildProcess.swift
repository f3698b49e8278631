import Foundation
import Kea

/// A finished run of a program, by default `browse-overflow`, with its output.
struct ChildProcess {
    let status: Int32
    let output: String
    let errors: String
    static let browseOverflow = Bundle.main.bundleURL.appending(path: "browse-overflow")
    init(_ arguments: String...) throws { try self.init(arguments) }

    /// This process's environment in English, without a locale that bash would warn about.
    static var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES"] { environment[name] = nil }
        (environment["LANG"], environment["TZ"]) = ("C.UTF-8", "UTC")
        return environment
    }

    /// Runs a program, which saves questions in the folder `cache`, by default a temporary one.
    init(
        program: String = browseOverflow.path, _ arguments: [String], cache: URL? = nil, input: String = "",
        standardOutput: FileHandle? = nil
    ) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        let folder = cache ?? FileManager.default.temporaryFolder()
        defer { if cache == nil { try? FileManager.default.removeItem(at: folder) } }
        var environment = Self.environment
        environment["XDG_CACHE_HOME"] = folder.path
        // A crash that an example expects needs no stack trace.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = environment
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let keyboard = Pipe()
        process.standardInput = keyboard
        process.standardOutput = standardOutput ?? output
        process.standardError = errors
        try process.run()
        try keyboard.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try keyboard.fileHandleForWriting.close()
        if standardOutput != nil { try output.fileHandleForWriting.close() }
        // The output is small enough for the pipes, so they can be read one after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}

extension FileManager {
    func temporaryFolder() -> URL {
        let folder = temporaryDirectory.appending(path: "browse-overflow-\(UUID())")
        // If this fails, writing to the folder fails, too.
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

extension Trait {
    /// Skips an example where no command creates terminals.
    static var needsScript: Trait {
        .enabled(
            if: access("/usr/bin/script", X_OK) == 0, "there is no script command, which creates terminals")
    }
}
