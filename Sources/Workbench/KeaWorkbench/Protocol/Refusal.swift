import Foundation

/// Says on standard error why a command is not run, and returns the exit status of a mistake.
func refusal(_ message: String) -> Int32 {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    return 2
}
