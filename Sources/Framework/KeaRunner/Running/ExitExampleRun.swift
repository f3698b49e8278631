import Kea

/// The child process of an exit expectation, which runs one example and reports nothing.
@MainActor
enum ExitExampleRun {
    static func run(in environment: RunEnvironment) -> Int32 {
        guard let request = ExitTest.receiveRequest(),
            let session = RunSession(request.run, in: environment)
        else {
            StandardError.write("error: \(ExitTest.marker) is how an exit expectation starts its process\n")
            return CommandStatus.mistake
        }
        // An example of a spec class needs neither other classes nor features.
        let suite = request.example.prefix { $0 != "/" }
        let isSpec = TypeDiscovery.subclasses(of: Spec.self).contains { String(reflecting: $0) == suite }
        Run.current.loading.onlySpec = isSpec ? String(suite) : nil
        let suites = Suites.load(
            specs: isSpec, features: isSpec ? [] : [request.file], root: environment.root,
            glue: session.options.glue, testingLibraries: false)
        // Repetitions are one example here.
        let id = Example.id(ofRepetition: request.example)
        guard let wanted = suites.examples.first(where: { [request.example, id].contains($0.info.id) }) else {
            StandardError.write("there is no example \(request.example)\n")
            return CommandStatus.nothingRun
        }
        // The parent may end first, and the example may hang.
        ParentWatch.start()
        var examples = [wanted]
        ExampleTests.run(of: suites, on: session.engine) { examples.popLast() }
        return CommandStatus.passed
    }
}
