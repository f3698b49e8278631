import Foundation
import KeaReports

/// The terminal, or whatever else standard output is connected to.
@MainActor
enum Terminal {
    /// Standard output, with or without colours.
    ///
    /// - Parameter color: what the command line says; where it says nothing, `NO_COLOR` and `FORCE_COLOR` are
    ///   asked (see no-color.org), and then whether it is a terminal.
    static func standardOutput(color: Bool?, _ environment: [String: String]) -> TextOutput {
        let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
        return TextOutput(
            descriptor: STDOUT_FILENO, usesColor: color ?? wantsColor(environment) ?? isTerminal,
            isTerminal: isTerminal, width: width(environment))
    }

    /// Gives 0, 1 and 2 something to stand for where the process was started without them.
    ///
    /// The next file or pipe that is opened would take the number, and what is written to standard output would go
    /// there. What stands for them now cannot be written, so that a report to a closed output is still an error.
    static func occupyStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the one that is missing.
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
        return environment["COLUMNS"].flatMap { Int($0) }.map { max($0, 40) } ?? 110
    }
}

extension TextOutput {
    /// Ends what was written to standard output.
    ///
    /// - Returns: the status, or that of a mistake where not everything could be written; the reason is told then.
    func ended(with status: Int32) -> Int32 {
        finish()
        guard let failure else { return status }
        StandardError.write("error: standard output cannot be written: \(failure.reason)\n")
        return ExitStatus.mistake
    }
}
