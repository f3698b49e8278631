import Foundation
import KeaEvents
import KeaReports

extension Coordinator {
    /// Hands on what a worker prints at once, or keeps it with its running example.
    func forward(_ bytes: [UInt8], to descriptor: Int32, of worker: RunningWorker) {
        if isLive || worker.activity.example == nil {
            forward(bytes, to: descriptor)
        } else {
            worker.output.append(bytes, to: descriptor)
        }
    }

    /// Shows what an example has printed, where it failed or where output is wanted.
    func show(
        _ output: (parts: [(bytes: [UInt8], descriptor: Int32)], lost: Int), of info: ExampleInfo,
        isWanted: Bool
    ) {
        guard isWanted else { return }
        var head = "\"\(info.title)\" has printed:\n"
        if output.lost > 0 { head += "(the first \(output.lost) bytes are left out)\n" }
        forward(Array(head.utf8), to: output.parts.first?.descriptor ?? STDOUT_FILENO)
        for part in output.parts { forward(part.bytes, to: part.descriptor) }
        if let last = output.parts.last, last.bytes.last != 0x0A { forward([0x0A], to: last.descriptor) }
    }

    /// Hands on what examples print; where standard output is for a program, it goes to standard error.
    func forward(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        if descriptor == STDOUT_FILENO, !reports.standardOutputIsForMachines {
            reports.write(printed: bytes)
        } else {
            reports.eraseStatus()
            // Where standard error cannot be written there is nobody left to tell.
            do throws(WriteFailure) { try bytes.write(to: STDERR_FILENO) } catch {}
        }
    }
}
