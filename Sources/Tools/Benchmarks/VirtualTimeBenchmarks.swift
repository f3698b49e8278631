import Kea
import KeaEvents
import KeaVirtualTime

/// The speed of virtual time, and its cost to examples that do not use it.
enum VirtualTimeBenchmarks {
    static let topic = BenchmarkTopic(name: "virtual-time", summary: "virtual time, and real time beside it")
    {
        isShort in
        if let reason = VirtualTime.unavailableReason { return [Figure(reason, "skipped")] }
        let runs = isShort ? 3 : 11
        let sleeps = isShort ? 1_000 : 10_000
        let sleeping = time(of: runs) {
            for _ in 0..<sleeps { try await Task.sleep(for: .seconds(60)) }
        }
        let many = time(of: runs) {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<sleeps {
                    group.addTask { try? await Task.sleep(for: .seconds(number % 60)) }
                }
            }
        }
        let waiting = time(of: runs) { await expect(1).always(equal(1), for: .seconds(300)) }
        return [
            Figure("virtual time in a millisecond", "\(Int(Double(sleeps) / sleeping / 1000)) min"),
            Figure("a sleep, one after the other", brief(sleeping / Double(sleeps))),
            Figure("a sleep, all at once", brief(many / Double(sleeps))),
            Figure("waiting for five minutes", waiting, atMost: 10e-3),
            Figure("an empty example", brief(time(of: runs * 100) {})),
        ]
    }

    /// The duration of an example with this body, in real seconds.
    @MainActor
    private static func time(of runs: Int, _ body: @escaping @MainActor () async throws -> Void) -> Double {
        let location = SourceLocation(file: #filePath, line: #line)
        let traits = Traits().adding([.virtualTime])
        let example = Example(
            "virtual", in: ExampleGroup("virtual time", suite: "Benchmark", location: location),
            location: location,
            traits: traits, body: .action(.async(body)))
        let engine = Engine()
        return median(of: runs) { engine.run(example) }
    }
}
