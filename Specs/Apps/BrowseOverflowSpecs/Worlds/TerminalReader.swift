import Foundation
import KeaFeatures
import KeaSpecSupport

/// The world of the terminal's feature: a reader of the command, line by line, and a folder with what the servers send.
@MainActor
final class TerminalReader: World {
    private let servers = FileManager.default.temporaryFolder()
    private let (process, keyboard, output) = (Process(), Pipe(), Pipe())
    private var printed: String?

    deinit {
        // Without input, the command ends.
        try? keyboard.fileHandleForWriting.close()
        try? FileManager.default.removeItem(at: servers)
    }

    func record(_ items: [[String: Any]], under key: String? = nil, as name: String) throws {
        let document: Any = key.map { [$0: items] } ?? items
        try JSONSerialization.data(withJSONObject: document).write(to: file(name))
    }

    func damage(_ name: String) throws { try Data("half an ans".utf8).write(to: file(name)) }

    private func file(_ name: String) -> URL { servers.appending(path: "\(name).json") }

    func start(_ words: String...) throws {
        guard printed == nil else { throw NotOnScreen("the reader has opened an app already") }
        process.executableURL = ChildProcess.browseOverflow
        process.arguments = words + ["--fixtures", servers.path]
        process.environment = ChildProcess.environment
        (process.standardInput, process.standardOutput) = (keyboard, output)
        try process.run()
        try readScreen()
    }

    func enter(_ line: String) throws {
        _ = try screen
        try keyboard.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        try readScreen()
    }

    /// What the command printed after the last line that the reader entered, without the last line, about the commands.
    var screen: String {
        get throws {
            guard let printed else { throw NotOnScreen("the reader has opened no app at the terminal") }
            return printed
        }
    }

    private func readScreen() throws {
        var text = ""
        while !text.hasSuffix("q: quit\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw NotOnScreen("the command ended, and printed: \(text)") }
            text += String(decoding: bytes, as: UTF8.self)
        }
        printed = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
            .joined(separator: "\n")
    }
}
