import Gherkin
import KeaEvents
import KeaText

/// The run as the JSON that Cucumber wrote before its messages, and that many tools for reports read.
///
/// It is an array of features, each with its scenarios as `elements`; the steps of a background stand in each scenario,
/// as with cucumber-js. A spec class is a feature as well, and an example of it an element with one step, as a report that
/// leaves them out would look green. Failures outside of examples are elements of a feature of their own.
package struct CucumberJSONReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "json", summary: "Cucumber's older JSON", wantsTestCases: true
    )
    .marked(beginning: #"\[\n?(\{"|\]|$)"#)

    private let output: TextOutput
    private let paths: PathText
    private let cucumber: CucumberJSON
    private var log: ExampleLog?
    private var files: [String: FeatureFile] = [:]
    /// The place of each scenario among the pickles of its file, by its place in the plan.
    private var pickles: [Int: Int] = [:]
    private var features: [CucumberJSON.Feature] = []
    private var indices: [String: Int] = [:]

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        cucumber = CucumberJSON(paths: paths)
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .source(let source): files[source.name] = FeatureFile(source)
        case .testCase(let planned): pickles[planned.example] = planned.pickle
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished, .attachment: log?.receive(event)
        case .exampleFinished(let info, let result):
            add(log ?? ExampleLog(info), result)
            log = nil
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            addProblem(diagnostic.message, at: diagnostic.location, diagnostic.text)
        case .lateFailure(let failure, let owner): addProblem(owner.title, at: failure.location, failure.text)
        case .runFinished: write()
        default: break
        }
    }

    private mutating func add(_ log: ExampleLog, _ result: ExampleResult) {
        let info = log.info
        let file = files[info.suite]
        let paths = paths
        let index = featureIndex(info.suite) {
            if let feature = file?.feature {
                .init(feature, uri: paths.relative(info.suite))
            } else {
                .init(
                    name: info.kind == .spec ? info.suite : info.path.first ?? info.suite,
                    keyword: info.kind == .spec ? "Spec" : "Feature",
                    uri: paths.relative(info.kind == .spec ? info.location.file : info.suite))
            }
        }
        let pickle = pickles[info.index].flatMap {
            file?.pickles.indices.contains($0) == true ? file?.pickles[$0] : nil
        }
        let steps =
            log.steps.isEmpty ? [step(info, result, log.attachments)] : self.steps(of: log, result, pickle)
        let json = cucumber.element(info, pickle, steps, in: &features[index])
        features[index].elements.append((info.index, json))
    }

    /// The one step of an example of a spec.
    private func step(
        _ info: ExampleInfo, _ ended: ExampleResult, _ attachments: [Attachment] = []
    ) -> CucumberJSON.Step {
        let result = StepResult(
            status: ended.status, seconds: ended.seconds, failures: ended.failures, reason: ended.reason)
        return CucumberJSON.Step(
            keyword: "It ", line: info.location.line, name: info.name, place: info.location, result: result,
            attachments: attachments)
    }

    private func steps(of log: ExampleLog, _ result: ExampleResult, _ pickle: Pickle?) -> [CucumberJSON.Step]
    {
        var steps: [CucumberJSON.Step] = []
        var number = 0
        let early = log.attachments.prefix(
            log.attachments.count - log.steps.map(\.attachments.count).reduce(0, +))
        for entry in log.steps {
            let info = entry.info
            let keyword = info.isHook ? (number == 0 ? "Before" : "After") : info.keyword
            let stepResult = entry.result ?? StepResult(status: result.status, failures: result.failures)
            let step =
                entry.info.isHook
                ? nil : pickle.flatMap { $0.steps.indices.contains(number) ? $0.steps[number] : nil }
            if !entry.info.isHook { number += 1 }
            steps.append(
                CucumberJSON.Step(
                    keyword: keyword, line: info.isHook ? nil : info.location.line, name: info.text,
                    isHook: info.isHook, place: info.definition ?? (info.isHook ? info.location : nil),
                    pickleStep: step, result: stepResult,
                    attachments: (steps.isEmpty ? early : []) + entry.attachments))
        }
        // What went wrong outside of the steps has to show in one.
        let told = Set(log.steps.flatMap { $0.result?.failures ?? [] })
        let untold = result.failures.filter { !told.contains($0) }
        if result.status.fails(strict: false),
            !untold.isEmpty || !log.steps.contains(where: { ($0.result?.status ?? result.status) > .pending })
        {
            let ended = StepResult(status: result.status, failures: untold, reason: result.reason)
            steps.append(
                CucumberJSON.Step(
                    keyword: "After", name: "outside of the steps", isHook: true, place: log.info.location,
                    result: ended))
        }
        return steps
    }

    private mutating func addProblem(_ name: String, at location: SourceLocation?, _ text: String) {
        let index = featureIndex("\u{0}problems") {
            .init(name: "Outside of the examples", keyword: "Problems", uri: "")
        }
        let place = location ?? SourceLocation(file: "", line: 0)
        let info = ExampleInfo(id: name, kind: .spec, suite: "", path: [name], location: place, tags: [])
        let result = ExampleResult(
            status: .failed, seconds: 0, failures: [Failure(kind: .error, message: text, location: place)])
        let json = cucumber.element(info, nil, [step(info, result)], in: &features[index])
        features[index].elements.append((info.index, json))
    }

    private mutating func featureIndex(_ suite: String, _ make: () -> CucumberJSON.Feature) -> Int {
        if let index = indices[suite] { return index }
        indices[suite] = features.count
        features.append(make())
        return features.count - 1
    }

    private func write() {
        // A feature at a time: the text of all of them need not be held twice.
        output.write("[")
        for (number, feature) in features.enumerated() {
            output.write(number == 0 ? "\n" : ",\n")
            output.write(json: feature.json)
        }
        output.write("\n]\n")
    }
}

/// A feature file as Gherkin reads it.
private struct FeatureFile {
    let feature: Feature?
    let pickles: [Pickle]

    init(_ source: FeatureSource) {
        let document = GherkinParser().parse(source.text, uri: source.name).document
        feature = document?.feature
        pickles = document?.pickles() ?? []
    }
}
