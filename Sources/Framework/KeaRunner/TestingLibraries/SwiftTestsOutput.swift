import Kea
import KeaReports
import KeaText

/// What `@Test` functions have printed, until it is known with which of them it is shown.
@MainActor
struct SwiftTestsOutput {
    private struct Part {
        var printed: PrintedBytes
        /// The functions of which one has printed it; none if it is unknown.
        let functions: Set<String>
        /// The line above it; `nil` if one function has printed it.
        let head: String?
    }

    private var parts: [Part] = []

    mutating func add(_ printed: PrintedBytes, of running: Set<String>, in tests: [String: Example]) {
        let functions = running.count > 20 ? [] : running
        if let last = parts.last, last.functions == functions,
            last.printed.descriptor == printed.descriptor, last.printed.bytes.count < 1 << 16
        {
            return parts[parts.count - 1].printed.bytes += printed.bytes
        }
        let names = functions.map { tests[$0]?.info.title ?? $0 }.sorted().joined(separator: ", ")
        let what = functions.isEmpty ? pluralized(running.count, "test") : names
        let head = "While Swift Testing was running \(what), this was printed:\n"
        parts.append(
            Part(printed: printed, functions: functions, head: functions.count == 1 ? nil : head))
        if parts.count > 256 { write(parts.removeFirst()) }
    }

    /// Writes what a function may have printed: if it failed, all of that; if not, what no other function may show later.
    mutating func write(of id: String, hasFailed: Bool, isReported: (String) -> Bool) {
        write { part in
            hasFailed
                ? part.functions.contains(id) || part.functions.isEmpty
                : part.functions.contains(id) && part.functions.allSatisfy(isReported)
        }
    }

    mutating func writeAll() { write { _ in true } }

    private mutating func write(where isWanted: (Part) -> Bool) {
        parts.filter(isWanted).forEach(write)
        parts.removeAll(where: isWanted)
    }

    private func write(_ part: Part) {
        // Nothing else can be done if nobody reads it.
        do throws(WriteFailure) {
            try (Array((part.head ?? "").utf8) + part.printed.bytes).write(to: part.printed.descriptor)
        } catch {}
    }
}
