import Foundation
import Kea
import KeaEvents
import Synchronization

/// Last words of a process that runs examples by itself: which example it was when a fatal signal came.
///
/// With worker processes the coordinator sees a crash and goes on; this is for the runs without.
enum CrashNotice {
    /// The notice, made ready before the example begins; a handler must not allocate.
    ///
    /// An address, 0 for none: pointers themselves cannot be shared.
    private static let text = Atomic<UInt>(0)

    /// Writes the notice where a fatal signal comes from now on.
    static func install() {
        FatalSignals.onSignal {
            if let text = UnsafePointer<CChar>(bitPattern: CrashNotice.text.load(ordering: .relaxed)) {
                _ = write(STDERR_FILENO, text, strlen(text))
            }
        }
    }

    /// Remembers the example that begins.
    static func note(_ info: ExampleInfo) {
        let notice = strdup("\ncrashed while running \"\(info.title)\" (\(info.location))\n")
        let earlier = text.exchange(UInt(bitPattern: notice), ordering: .relaxed)
        free(UnsafeMutableRawPointer(bitPattern: earlier))
    }
}
