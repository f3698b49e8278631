import Foundation
import KeaEvents
import KeaReports

extension Coordinator {
    /// Forwards a worker's output at once if one worker was asked for, or keeps it until the running example ends.
    func forward(_ bytes: [UInt8], to descriptor: Int32, of worker: RunningWorker) {
        if options.workers == 1 || worker.activity.example == nil {
            forward(bytes, to: descriptor)
        } else {
            worker.kept.append(bytes, to: descriptor)
        }
    }

    /// Forwards the output of an example that has ended, below a line with its name.
    func show(
        _ output: (parts: [(bytes: [UInt8], descriptor: Int32)], lost: Int), of info: ExampleInfo,
        isWanted: Bool
    ) {
        guard isWanted, !output.parts.isEmpty else { return }
        var head = "\"\(info.title)\" has printed:\n"
        if output.lost > 0 { head += "(the first \(output.lost) bytes are left out)\n" }
        forward(Array(head.utf8), to: output.parts.first?.descriptor ?? STDOUT_FILENO)
        for part in output.parts { forward(part.bytes, to: part.descriptor) }
        if let last = output.parts.last, last.bytes.last != 0x0A { forward([0x0A], to: last.descriptor) }
    }

    /// Forwards output of examples; to standard error if a program reads standard output.
    func forward(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        if descriptor == STDOUT_FILENO, !reports.standardOutputIsForMachines {
            reports.console.write(printed: bytes)
        } else {
            reports.eraseStatus()
            // No other output is left on which to report a failure to write to standard error.
            do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
        }
    }
}
