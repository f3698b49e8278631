import AppSupport
import Foundation

// A program for specs: it writes records under one name of a file storage, and prints the number of each one, until it is
// killed or has written all of them.
//
//     StorageWriter FOLDER NAME FIRST COUNT BYTES
let words = CommandLine.arguments
guard words.count == 6, let first = Int(words[3]), let count = Int(words[4]), let bytes = Int(words[5]) else {
    exit(2)
}
let storage = FileStorage(folder: URL(filePath: words[1]))
for number in first..<(first + count) {
    let line = "\(number)\n"
    let record = String(repeating: line, count: max(1, bytes / line.utf8.count))
    do throws(StorageError) {
        try storage.write(Data(record.utf8), to: words[2])
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
    FileHandle.standardOutput.write(Data(line.utf8))
}
