import Foundation
import Kea
import KeaReports

/// Writes for people where standard output is for something else.
enum StandardError {
    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }

    static func write(_ diagnostics: [Diagnostic], _ paths: PathText) {
        let printer = DiagnosticText(style: TextStyle(usesColor: false), paths: paths)
        write(diagnostics.map(printer.text).joined())
    }
}
