import CucumberExpressions
import Gherkin
import KeaEvents

extension StepRegistry {
    /// Returns a scenario as it will run: the steps and hooks that `ScenarioRunner` reports, in order.
    package func testCase(of example: Int, _ place: Int, in feature: LoadedFeature) -> TestCase {
        let pickle = feature.pickles[place]
        let tags = pickle.tags.map(\.name)
        func hooks(_ moment: HookMoment) -> [TestCase.Step] {
            self.hooks.hooks(moment, for: tags).map { .hook($0.info.index) }
        }
        let (beforeStep, afterStep) = (hooks(.beforeStep), hooks(.afterStep))
        var steps = hooks(.beforeScenario)
        for index in pickle.steps.indices {
            steps += beforeStep
            steps.append(testStep(index, pickle.steps[index]))
            steps += afterStep
        }
        steps += hooks(.afterScenario)
        return TestCase(
            example: example, source: feature.path, pickle: feature.indices?[place] ?? place, steps: steps)
    }

    private func testStep(_ index: Int, _ step: PickleStep) -> TestCase.Step {
        let known = known(step.text)
        if var testStep = known.testStep {
            testStep.pickleStep = index
            return testStep
        }
        let matches: [TestCase.Match]
        switch known.resolution {
        case .undefined:
            return .step(
                index, [], snippets: undefinedSteps.snippets(for: step).map { $0.joined(separator: "\n") })
        case .found(let definition, let arguments): matches = [TestCase.Match(definition, arguments)]
        case .ambiguous(let found): matches = found.map { TestCase.Match($0.definition, $0.arguments) }
        case .unknown(let definition, _): matches = [TestCase.Match(definition, [])]
        }
        let testStep = TestCase.Step.step(index, matches, meaning: sentences.nextMeaning())
        known.testStep = testStep
        return testStep
    }
}

extension TestCase.Match {
    @MainActor
    fileprivate init(_ definition: StepDefinition, _ arguments: [Argument]) {
        self.init(
            definition: definition.index,
            arguments: arguments.map {
                TestCase.Argument(group: TestCase.Group($0.group), parameterType: $0.parameterType?.name)
            })
    }
}

extension TestCase.Group {
    fileprivate init(_ group: Argument.Group) {
        self.init(value: group.value, start: group.start, children: group.children.map { Self($0) })
    }
}
