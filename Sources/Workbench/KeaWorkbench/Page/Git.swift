import Foundation

enum Git {
    /// Runs a command of Git in a folder.
    ///
    /// - Returns: what it prints, and its exit status; 128 without Git or outside of a repository.
    static func run(_ arguments: [String], in folder: String) -> (text: String, status: Int32) {
        let process = Process("/usr/bin/env", ["git"] + arguments, in: folder)
        let output = Pipe()
        process.standardOutput = output
        guard (try? process.run()) != nil else { return ("", 128) }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus == 127 ? 128 : process.terminationStatus)
    }
}
