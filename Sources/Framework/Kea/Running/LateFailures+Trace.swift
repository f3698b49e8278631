import KeaEvents

extension LateFailures.Late {
    @MainActor
    func traced(in root: ExampleGroup?) -> Failure {
        guard owner == .unknown else { return failure }
        var failure = failure
        var trace = [
            bystander.map { "running at that time was \"\($0.info.title)\" (\($0.info.location))" }
                ?? "no example was running at that time"
        ]
        let writers = root?.writers(of: failure) ?? []
        if writers.count == 1, let writer = writers.first {
            trace.append(
                "by its source line it is written in \"\(writer.title)\" (\(writer.location))")
        } else if let writer = writers.first {
            trace.append(
                "by its source line it is written in one of \(writers.count) examples (\(writer.location))")
        }
        failure.details.insert(contentsOf: trace, at: failure.details.count - 1)
        return failure
    }
}

extension ExampleGroup {
    /// Returns the examples in which a failure is written, by its source line.
    func writers(of failure: Failure) -> [ExampleInfo] {
        SpecLines(failure.location.file, in: [self]).owners(of: failure.location.line)
    }
}
