import Foundation
import Kea

/// A run of this executable in a process of its own, at a terminal at which a person types.
package struct TerminalRun {
    /// What the person does when the run asks.
    package enum Act {
        case type(String)
        /// Types after some seconds.
        case typeAfter(Double, String)
        /// Ends the input, as Control-D does.
        case end
        case signal(Int32)
        case closeTerminal
    }

    /// Everything on the screen, with what was typed.
    package let screen: String
    /// The exit status; after a signal, 128 plus the signal's number.
    package let status: Int
    /// The texts of the files that the run has written.
    package let files: [String: String]

    /// - Parameters:
    ///   - acts: What the person does, one act at each prompt.
    ///   - written: The files to read when the run has ended.
    @MainActor package init(
        _ arguments: [String], _ acts: [Act], files: [String: String], only: [String] = ["FixtureSteps"],
        reading written: [String] = []
    ) throws {
        let folder = try Folder(files.mapValues { Data($0.utf8) })
        defer { folder.remove() }
        let (terminal, line) = try Self.pseudoTerminal()
        var isOpen = true
        defer { if isOpen { close(terminal) } }
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--kea"] + arguments
        process.environment = ChildRun.environment(folder, only)
        let end = FileHandle(fileDescriptor: line, closeOnDealloc: false)
        (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
        try process.runFromTerminal()
        close(line)

        var rest = acts[...]
        var bytes: [UInt8] = []
        var prompts = 0
        while isOpen {
            var more = [UInt8](repeating: 0, count: 4096)
            let count = read(terminal, &more, more.count)
            guard count > 0 else { break }
            bytes += more.prefix(count)
            let found = Self.text(of: bytes).components(separatedBy: "\n› ").count - 1
            while prompts < found, isOpen {
                prompts += 1
                switch rest.popFirst() {
                case .type(let text): Self.write(text + "\n", to: terminal)
                case .typeAfter(let seconds, let text):
                    Thread.sleep(forTimeInterval: seconds)
                    Self.write(text + "\n", to: terminal)
                case .end, nil: Self.write("\u{4}", to: terminal)
                case .signal(let number): kill(process.processIdentifier, number)
                case .closeTerminal:
                    close(terminal)
                    isOpen = false
                }
            }
        }
        process.waitUntilExit()
        status = Int(process.terminationStatus) + (process.terminationReason == .uncaughtSignal ? 128 : 0)
        screen = folder.neutral(Self.text(of: bytes))
        self.files = Dictionary(
            uniqueKeysWithValues: try written.map { name in
                (name, folder.neutral(try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)))
            })
    }

    /// Returns the two ends of a pseudo-terminal: the one of the person, and the one of the run.
    private static func pseudoTerminal() throws -> (terminal: Int32, line: Int32) {
        // Swift does not import the header of this function on Linux.
        typealias OpenPTY =
            @convention(c) (
                UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?,
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "openpty") else { throw POSIXError(.ENOSYS) }
        var ends: (terminal: Int32, line: Int32) = (-1, -1)
        let open = unsafeBitCast(symbol, to: OpenPTY.self)
        guard open(&ends.terminal, &ends.line, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
        for end in [ends.terminal, ends.line] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    private static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    private static func write(_ text: String, to descriptor: Int32) {
        _ = text.withCString { Foundation.write(descriptor, $0, strlen($0)) }
    }
}
