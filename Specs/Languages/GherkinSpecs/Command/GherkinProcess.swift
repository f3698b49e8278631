import Foundation

/// A finished run of the command `gherkin`, with its output.
struct GherkinProcess {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the command that was built with the specs.
    init(_ arguments: String..., input: String = "", in folder: URL) throws {
        try self.init(arguments, input: input, in: folder)
    }

    init(_ arguments: [String], input: String = "", in folder: URL) throws {
        let process = Process()
        let (given, output, errors) = (Pipe(), Pipe(), Pipe())
        process.executableURL = Bundle.main.bundleURL.appending(path: "gherkin")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = given
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        given.fileHandleForWriting.write(Data(input.utf8))
        try given.fileHandleForWriting.close()
        // The output is small enough for the pipes, so they can be read one after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
