import Foundation
import KeaReports

@MainActor
package enum Terminal {
    /// - Parameter color: whether to use colours; `nil`: see `NO_COLOR`, `FORCE_COLOR` (no-color.org), the terminal.
    package static func standardOutput(color: Bool?, _ environment: [String: String]) -> TextOutput {
        let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
        return TextOutput(
            descriptor: STDOUT_FILENO, usesColor: color ?? wantsColor(environment) ?? isTerminal,
            isTerminal: isTerminal, width: width(environment))
    }

    /// Throws an error if no person at a terminal can answer.
    static func checkDialog(of option: String, in environment: RunEnvironment) throws(UsageError) {
        if environment.isContinuousIntegration {
            throw UsageError("\(option) asks the person at the terminal, and CI is set")
        }
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw UsageError("\(option) needs a terminal as its standard input and output")
        }
    }

    /// Opens the descriptors 0, 1 and 2 if the process was started without them.
    ///
    /// Otherwise the next file or pipe would take the number and receive what is written to standard output. They are opened
    /// for reading, so that a report to a closed output is still an error.
    package static func occupyStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The system assigns the lowest free number: the missing one.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    private static func wantsColor(_ environment: [String: String]) -> Bool? {
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        if let value = environment["FORCE_COLOR"], !value.isEmpty { return value != "0" }
        return nil
    }

    private static func width(_ environment: [String: String]) -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 40), 1_000) } ?? 110
    }
}

extension TextOutput {
    /// Finishes the output, and returns the status; that of a mistake if the output could not be written.
    package func ended(with status: Int32) -> Int32 {
        finish()
        guard let failure else { return status }
        StandardError.write("error: standard output cannot be written: \(failure.reason)\n")
        return CommandStatus.mistake
    }
}
