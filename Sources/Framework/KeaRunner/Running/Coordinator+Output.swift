import Foundation
import KeaEvents
import KeaReports
import KeaText

extension Coordinator {
    /// Forwards a worker's output at once if one worker was asked for, or keeps it until the running example ends.
    func forward(_ printed: PrintedBytes, of worker: RunningWorker) {
        if options.workers == 1 || worker.activity.example == nil {
            forward(printed)
        } else {
            worker.kept.append(printed)
        }
    }

    /// Forwards the output of an example that has ended, below a line with its name.
    func show(_ output: (parts: [PrintedBytes], lost: Int), of info: ExampleInfo, isWanted: Bool) {
        guard isWanted, let first = output.parts.first, let last = output.parts.last else { return }
        var head = "\"\(VisibleText.line(info.title))\" has printed:\n"
        if output.lost > 0 { head += "(the first \(output.lost) bytes are left out)\n" }
        if isShown(first) {
            reports.console.write(head)
        } else {
            reports.eraseStatus(); StandardError.write(head)
        }
        output.parts.forEach(forward)
        if last.bytes.last != 0x0A { forward(PrintedBytes([0x0A], to: last.descriptor)) }
    }

    /// Forwards output of examples; to standard error if a program reads standard output.
    func forward(_ printed: PrintedBytes) {
        guard !printed.bytes.isEmpty else { return }
        if isShown(printed) {
            reports.console.write(printed)
        } else {
            reports.eraseStatus()
            // No other output is left on which to report a failure to write to standard error.
            do throws(WriteFailure) { try printed.bytes.write(to: STDERR_FILENO) } catch {}
        }
    }

    private func isShown(_ printed: PrintedBytes) -> Bool {
        printed.descriptor == STDOUT_FILENO && !reports.standardOutputIsForMachines
    }
}
