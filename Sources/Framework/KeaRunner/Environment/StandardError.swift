import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText

/// Writes for people where standard output is for something else.
enum StandardError {
    /// Writes text, made safe for a terminal.
    ///
    /// Where standard error is closed or full there is nobody left to tell; the exit status still says it.
    static func write(_ text: String) {
        let bytes = Array(VisibleText.escaped(text).utf8)
        do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
    }

    static func write(_ diagnostics: [Diagnostic], _ paths: PathText) {
        let printer = DiagnosticText(style: TextStyle(usesColor: false), paths: paths)
        write(diagnostics.map(printer.text).joined())
    }
}
