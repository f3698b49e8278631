import BrowseOverflow
import Foundation

/// The cost of adding questions to a topic, which keeps the newest 20: it must not grow with their number.
enum TopicBenchmarks {
    static let topic = BenchmarkTopic(name: "topics", summary: "a topic that is fed 1,000,000 questions") {
        isShort in
        let pages = isShort ? 5_000 : 50_000
        let tenth = pages / 10
        var topic = BrowseOverflow.Topic(name: "iPhone", tag: "iphone")
        var times: [Double] = []
        // The first tenth fills buffers and the caches of the allocator.
        feed(&topic, pages: 0..<tenth)
        let before = residentBytes()
        for part in 1..<10 {
            let start = ContinuousClock.now
            feed(&topic, pages: (part * tenth)..<((part + 1) * tenth))
            times.append((ContinuousClock.now - start) / .seconds(1) / Double(tenth * pageSize))
        }
        let kept = topic.recentQuestions.map(\.id)
        let newest = Array(((pages - 1) * pageSize + 1...pages * pageSize).reversed())
        // Medians, because other load on the machine distorts single figures.
        let growth = median(Array(times.suffix(3))) / median(Array(times.prefix(3)))
        var figures = [
            Figure(
                "questions kept of \(pages * pageSize)", "\(kept.count)", budget: "the newest 20",
                kept == newest),
            Figure("a question costs", median(times), atMost: 20e-6),
            Figure(
                "the last questions cost, of the first", "\((growth * 100).rounded() / 100) ×",
                budget: "at most 1.5 ×", growth <= 1.5),
        ]
        if let before, let after = residentBytes() {
            let megabytes = Double(after - before) / Double(1 << 20)
            figures.append(
                Figure(
                    "memory grows by", "\((megabytes * 10).rounded() / 10) MB", budget: "at most 4 MB",
                    megabytes <= 4))
        }
        return figures
    }

    private static let pageSize = 20

    /// Adds questions by the page, as a list gets them: each page newer than the one before.
    private static func feed(_ topic: inout BrowseOverflow.Topic, pages: Range<Int>) {
        for page in pages {
            topic.add(
                (1...pageSize).map { number in
                    let id = page * pageSize + number
                    return Question(
                        id: id, title: "A question whose title is too long to be kept in place, \(id)",
                        askedAt: Date(timeIntervalSince1970: Double(id)), score: id & 7)
                })
        }
    }

    /// The memory of this process; nil where the system does not say as Linux does.
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = text.split(separator: " ")
        return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }
}
