import Foundation

/// A run of the program `gherkin`, and what it said.
struct GherkinProcess {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the program that was built together with the specs.
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
        // A program that says little fits into the pipes, so that one can be read after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
