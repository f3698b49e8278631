import Foundation
import KeaEvents
import KeaReports
import KeaText

package enum StandardError {
    /// Writes text, escaped for a terminal; if that fails, the exit status still reports what it is about.
    package static func write(_ text: String) {
        let bytes = Array(VisibleText.escaped(text).utf8)
        do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
    }

    package static func write(_ diagnostics: [Diagnostic], _ paths: PathText) {
        write(diagnostics.map { $0.consoleText(paths) }.joined())
    }
}
