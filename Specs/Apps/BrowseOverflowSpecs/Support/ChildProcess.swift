import Foundation

/// A run of the program `browse-overflow`, and what it said.
struct ChildProcess {
    let status: Int32
    let output: String
    let errors: String

    /// The program that was built together with the specs.
    static let browseOverflow = Bundle.main.bundleURL.appending(path: "browse-overflow")

    /// Runs the program that was built together with the specs.
    init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    /// Runs the program that was built together with the specs.
    ///
    /// - Parameters:
    ///   - program: the path of another program to run.
    ///   - arguments: the words after its name.
    ///   - cache: the folder of what is kept between runs; one of its own, unless it is given.
    ///   - standardOutput: where its output goes in place of ``output``.
    ///   - standardError: where its errors go in place of ``errors``.
    init(
        program: String = browseOverflow.path, _ arguments: [String], cache: URL? = nil,
        standardOutput: FileHandle? = nil, standardError: FileHandle? = nil
    ) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        let folder = cache ?? FileManager.default.temporaryFolder()
        defer { if cache == nil { try? FileManager.default.removeItem(at: folder) } }
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.path
        process.environment = environment
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = standardOutput ?? output
        process.standardError = standardError ?? errors
        try process.run()
        if standardOutput != nil { try output.fileHandleForWriting.close() }
        if standardError != nil { try errors.fileHandleForWriting.close() }
        // A program that says little fits into the pipes, so that one can be read after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}

extension FileManager {
    /// A folder that nobody else has, in which nothing is.
    func temporaryFolder() -> URL {
        let folder = temporaryDirectory.appending(path: "browse-overflow-\(UUID())")
        // Where it cannot be made, whatever is to be written there fails, and says so.
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
