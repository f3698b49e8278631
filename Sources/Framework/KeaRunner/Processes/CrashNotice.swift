import Foundation
import KeaEvents
import Synchronization

/// The name of the running example, which a run without worker processes writes when a fatal signal arrives.
enum CrashNotice {
    /// The address of the text, which is made before the example, as handlers must not allocate; 0 for none.
    private static let text = Atomic<UInt>(0)

    /// Writes the notice if there is one; called by the handler of a fatal signal.
    static func write() {
        if let text = UnsafePointer<CChar>(bitPattern: text.load(ordering: .relaxed)) {
            _ = Foundation.write(STDERR_FILENO, text, strlen(text))
        }
    }

    static func prepare(for info: ExampleInfo) {
        let notice = strdup("\ncrashed while running \"\(info.title)\" (\(info.location))\n")
        let earlier = text.exchange(UInt(bitPattern: notice), ordering: .relaxed)
        free(UnsafeMutableRawPointer(bitPattern: earlier))
    }
}
