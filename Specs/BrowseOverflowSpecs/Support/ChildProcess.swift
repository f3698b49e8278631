import Foundation

/// A run of the program `browse-overflow`, and what it said.
struct ChildProcess {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the program that was built together with the specs.
    init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    /// Runs the program that was built together with the specs.
    init(_ arguments: [String]) throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Bundle.main.bundleURL.appending(path: "browse-overflow")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // A program that says little fits into the pipes, so that one can be read after the other.
        self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }
}
