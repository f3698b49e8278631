import Gherkin

/// The run as the JSON that Cucumber wrote before its messages.
///
/// A spec class is a feature as well, and an example of it an element with one step, because a report without them would
/// look green. Failures outside of examples are elements of a feature of their own.
package struct CucumberJSONReport: ContextReport {
    package static let format = ReportFormat(
        "json", summary: "Cucumber's older JSON", wantsSources: true, beginning: #"\[\n?(\{"|\]|$)"#)

    let context: ReportContext
    private let cucumber: CucumberJSON
    private var files: [String: (feature: Feature?, pickles: [Int: Pickle])] = [:]
    private var features: [CucumberJSON.Feature] = []
    private var indices: [String: Int] = [:]

    package init(_ context: ReportContext) {
        self.context = context
        cucumber = CucumberJSON(paths: context.paths)
    }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .source(let source):
            let document = GherkinParser().parse(source.text, uri: source.name).partialDocument
            let pickles = document.pickles().map { ($0.location.line, $0) }
            files[source.name] = (document.feature, Dictionary(pickles) { first, _ in first })
        case .exampleFinished: if let example = run.ended { add(example) }
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            addProblem(diagnostic.message, at: diagnostic.location, diagnostic.text)
        case .lateFailure(let failure, let owner): addProblem(owner.title, at: failure.location, failure.text)
        case .runFinished: write()
        default: break
        }
    }

    private mutating func add(_ example: ExampleRecord) {
        let info = example.info
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
        let json = cucumber.element(example, file?.pickles[info.location.line], in: &features[index])
        features[index].elements.append((info.index, json))
    }

    private mutating func addProblem(_ name: String, at location: SourceLocation?, _ text: String) {
        let index = featureIndex("\u{0}problems") {
            .init(name: "Outside of the examples", keyword: "Problems", uri: "")
        }
        let location = location ?? .unknown
        let info = ExampleInfo(
            id: name, kind: .spec, suite: "", path: [name], location: location, tags: [])
        let failure = Failure(kind: .error, message: text, location: location)
        let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
        let example = ExampleRecord(info, result)
        let json = cucumber.element(example, nil, in: &features[index])
        features[index].elements.append((info.index, json))
    }

    private mutating func featureIndex(_ suite: String, _ make: () -> CucumberJSON.Feature) -> Int {
        if let index = indices[suite] { return index }
        indices[suite] = features.count
        features.append(make())
        return features.count - 1
    }

    private func write() {
        // One feature at a time: the text of all of them need not be in memory twice.
        output.write("[")
        for (index, feature) in features.enumerated() {
            output.write(index == 0 ? "\n" : ",\n")
            output.write(json: feature.json)
        }
        output.write("\n]\n")
    }
}
