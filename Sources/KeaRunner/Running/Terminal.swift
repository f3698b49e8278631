import Foundation
import KeaReports

/// What standard output is connected to.
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
