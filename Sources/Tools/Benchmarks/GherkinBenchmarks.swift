import Foundation
import Gherkin

/// The speed at which feature text becomes a document, next to the official parser for Python.
enum GherkinBenchmarks {
    static let topic = BenchmarkTopic(name: "gherkin", summary: "feature text to a document") { isShort in
        let runs = isShort ? 5 : 15
        let text = FeatureText.make(megabytes: 8, dialect: .english)
        let speed = parse(text, runs: runs)
        var figures = [Figure("English, 8 MB", megabytesPerSecond(text, speed))]
        figures += try official(text, own: speed)
        figures += linearity(isShort: isShort)
        figures += dialects(isShort: isShort)
        figures += memory(text)
        return figures
    }

    // MARK: - The official parser

    /// Measures the official parser with a tenth of the file.
    ///
    /// It is measured where `GHERKIN_OFFICIAL_PYTHON` names a Python that has it; `.ci/measure parser` makes one.
    private static func official(_ text: [UInt8], own: Double) throws -> [Figure] {
        guard let python = ProcessInfo.processInfo.environment["GHERKIN_OFFICIAL_PYTHON"] else {
            return [Figure("gherkin-official", "not measured: run .ci/measure parser")]
        }
        let tenth = text[...(text[(text.count / 10)...].firstIndex(of: 0x0A) ?? text.count - 1)]
        // The cut is at the end of a line, so the first part is valid.
        let file = FileManager.default.temporaryDirectory.appending(path: "kea-\(UUID()).feature")
        try Data(tenth).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", String(decoding: PackageResources.official_py, as: UTF8.self), file.path]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard let seconds = Double(String(decoding: data, as: UTF8.self).split(separator: "\n").last ?? "")
        else {
            return [Figure("gherkin-official", "failed with status \(process.terminationStatus)")]
        }
        let ratio = (seconds / Double(tenth.count)) / (own / Double(text.count))
        return [
            Figure("gherkin-official, a tenth of it", megabytesPerSecond(Array(tenth), seconds)),
            Figure("ratio", "\(Int(ratio)) ×", budget: "at least 240 ×", ratio >= 240),
        ]
    }

    // MARK: - Size and language

    private static func linearity(isShort: Bool) -> [Figure] {
        let small = FeatureText.make(megabytes: 1, dialect: .english)
        let large = FeatureText.make(megabytes: isShort ? 24 : 80, dialect: .english)
        let ratio = perByte(large, against: small, rounds: 5)
        return [
            Figure("\(large.count >> 20) MB against 1 MB, per byte", ratio: ratio, atMost: 1.2)
        ]
    }

    private static func dialects(isShort: Bool) -> [Figure] {
        let all = isShort ? Dialect.all.filter { ["ru", "ja", "fr", "th"].contains($0.code) } : Dialect.all
        let english = FeatureText.make(megabytes: 4, dialect: .english)
        var worst = ("", 0.0)
        for dialect in all {
            let ratio = perByte(FeatureText.make(megabytes: 4, dialect: dialect), against: english, rounds: 9)
            if ratio > worst.1 { worst = (dialect.code, ratio) }
        }
        return [
            Figure(
                "slowest of \(all.count) languages (\(worst.0)) to English, per byte", ratio: worst.1,
                atMost: 1.3)
        ]
    }

    /// The time for a byte of one text as a multiple of that for another.
    ///
    /// They are parsed alternately, so that other load on the machine affects both equally. The processor time does not
    /// include the time in which other processes run.
    private static func perByte(_ text: [UInt8], against base: [UInt8], rounds: Int) -> Double {
        var ratios: [Double] = []
        for _ in 0..<rounds {
            let times = max(1, min(8, text.count / base.count))
            let own = processorTime { parse(text, runs: 1) } / Double(text.count)
            let other =
                processorTime { for _ in 0..<times { parse(base, runs: 1) } } / Double(base.count * times)
            ratios.append(own / other)
        }
        return median(ratios)
    }

    private static func processorTime(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        body()
        return now() - start
    }

    // MARK: - Memory

    private static func memory(_ text: [UInt8]) -> [Figure] {
        let result = GherkinParser().parse(text, uri: "memory.feature")
        let factor = Double((result.document?.memoryUse ?? 0) + text.count) / Double(text.count)
        return [
            Figure("memory of the document, its text included, to the text", ratio: factor, atMost: 6)
        ]
    }

    // MARK: - Measuring

    @discardableResult
    private static func parse(_ text: [UInt8], runs: Int) -> Double {
        median(of: runs) {
            let result = GherkinParser().parse(text, uri: "benchmark.feature")
            precondition(result.document != nil, "the text of a benchmark is right")
        }
    }

    private static func megabytesPerSecond(_ text: [UInt8], _ seconds: Double) -> String {
        "\(Int((Double(text.count) / seconds / 1e5).rounded()) / 10) MB/s"
    }
}
