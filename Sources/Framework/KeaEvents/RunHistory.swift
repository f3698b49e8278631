import Foundation

/// The results of examples in earlier runs.
///
/// An example is known by a hash of its identifier. Its results are words, the oldest first: the number of the run, a
/// letter for the status, and the duration in tenths of a millisecond, such as `7p12 8f204`.
package struct RunHistory: Codable, Equatable, Sendable {
    package struct Run: Codable, Equatable, Sendable {
        /// The number, from 1, among the runs of a history.
        package fileprivate(set) var number = 0
        /// The start, in seconds since 1970.
        package var startedAt: Double
        package var seconds: Double
        package var passed: Int
        /// The number of examples that fail a run.
        package var failed: Int
        package var other: Int
        package var revision: String?

        package init(
            startedAt: Double, seconds: Double = 0, passed: Int = 0, failed: Int = 0, other: Int = 0,
            revision: String? = nil
        ) {
            (self.startedAt, self.seconds) = (startedAt, seconds)
            (self.passed, self.failed, self.other) = (passed, failed, other)
            self.revision = revision
        }

        /// The start in UTC and the revision: `3 March 2026, 14:05 UTC, revision 1234567890ab`.
        package var text: String {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "d MMMM yyyy, HH:mm 'UTC'"
            let date = formatter.string(from: Date(timeIntervalSince1970: startedAt))
            return date + (revision.map { ", revision \($0.prefix(12))" } ?? "")
        }

        /// - Parameter isFirst: whether no earlier run of the example is known.
        package func textOfFailures(isFirst: Bool) -> String {
            (isFirst ? "failing in every known run, the first of " : "failing since the run of ") + text
        }
    }

    /// The last runs, oldest first; before them the earlier ones since which an example fails.
    private var kept: [Run] = []
    package private(set) var examples: [String: String] = [:]

    package static let fileName = "history.json"
    /// The greatest number of runs, and of results of an example.
    private static let length = 20
    /// The number of runs without an example after which the example is removed.
    private static let longestAbsence = 100

    package init() {}

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        kept = try fields.decode([Run].self, forKey: .kept)
        examples = try fields.decode([String: String].self, forKey: .examples)
        let isValid = kept.allSatisfy { run in
            [run.startedAt, run.seconds].allSatisfy(Bounds.seconds.contains)
                && [run.number, run.passed, run.failed, run.other].allSatisfy(Bounds.count.contains)
        }
        guard isValid, zip(kept, kept.dropFirst()).allSatisfy({ $0.number < $1.number }) else {
            throw InvalidFields()
        }
    }

    package var runs: ArraySlice<Run> { kept.suffix(Self.length) }

    /// Adds a run and the results of its examples without its number; it replaces itself, if `merge` reports it.
    package mutating func add(_ run: Run, _ results: [String: String]) {
        var run = run
        let isKnown = run.startedAt > 0 && kept.last?.startedAt == run.startedAt
        run.number = (kept.last?.number ?? 0) + (isKnown ? 0 : 1)
        kept = kept.dropLast(isKnown ? 1 : 0) + [run]
        for (name, result) in results {
            var words = examples[name]?.split(separator: " ") ?? []
            if isKnown, last(name)?.run == run.number { words.removeLast() }
            words.append("\(run.number)\(result)")
            if words.count > Self.length {
                // The run since which it fails, and the one before, are known as long as it fails.
                words.remove(at: words.dropFirst().contains { Word($0).outcome != .failed } ? 0 : 2)
            }
            examples[name] = words.joined(separator: " ")
        }
        let oldest = run.number - Self.longestAbsence
        examples = examples.filter { name, _ in results[name] != nil || last(name)?.run ?? 0 > oldest }
        let recent = run.number - Self.length
        let begins = Set(examples.keys.compactMap { since($0)?.run })
        kept.removeAll { $0.number <= recent && !begins.contains($0.number) }
    }

    package enum Outcome { case passed, failed, unfinished }

    package struct Word {
        package let run: Int
        package let outcome: Outcome

        fileprivate init(_ text: some StringProtocol) {
            let digits = text.utf8.prefix { $0 < 0x3A }
            run = Int(String(decoding: digits, as: UTF8.self)) ?? 0
            switch text.utf8.dropFirst(digits.count).first {
            case UInt8(ascii: "p"): outcome = .passed
            case UInt8(ascii: "s"), UInt8(ascii: "d"): outcome = .unfinished
            default: outcome = .failed
            }
        }
    }

    /// Returns the last results of an example, oldest first.
    package func results(of name: String) -> [Word] {
        examples[name]?.split(separator: " ").map(Word.init) ?? []
    }

    private func last(_ name: String) -> Word? {
        examples[name].map { text in
            Word(text[(text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex)...])
        }
    }

    /// Returns the number of the run since which an example fails; `nil` if it did not fail last.
    private func since(_ name: String) -> (run: Int, isFirst: Bool)? {
        guard last(name)?.outcome == .failed else { return nil }
        let words = results(of: name)
        let index = (words.lastIndex { $0.outcome != .failed } ?? -1) + 1
        return (words[index].run, index == 0)
    }

    /// Returns the run since which an example fails, and whether it is its first known run; `nil` if it did not fail last.
    package func failingSince(_ name: String) -> (run: Run, isFirst: Bool)? {
        guard let (number, isFirst) = since(name), let run = kept.first(where: { $0.number == number })
        else { return nil }
        return (run, isFirst)
    }

    /// Returns the result of an example as a word without the number of its run.
    package static func text(_ result: ExampleResult) -> String {
        let letter = result.status == .pending ? "d" : result.status.rawValue.prefix(1)
        return "\(letter)\(Int(max(0, min(result.seconds, 1e6)) * 10_000))"
    }

    /// Returns the hash of an identifier, by which the example is known and linked.
    package static func name(of id: String) -> String { "k" + String(stableHash(id), radix: 36) }
}

/// Returns the FNV-1a hash of a text; hashes of the standard library differ from process to process.
package func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
