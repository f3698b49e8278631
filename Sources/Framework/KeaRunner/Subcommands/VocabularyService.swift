import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures

/// Answers a ``VocabularyRequest`` in each line of standard input, for a program that shows features.
@MainActor
package enum VocabularyService {
    package nonisolated static let marker = "--kea-vocabulary"

    static func run(in environment: RunEnvironment) -> Int32 {
        // What the project's own code prints must not mix with the answers.
        let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let registry = StepRegistry.load()
        let vocabulary = registry.vocabulary(Run.current.diagnostics.drain())
        let encoder = JSONEncoder()
        while let line = readLine() {
            do {
                let answer =
                    switch try JSONDecoder().decode(VocabularyRequest.self, from: Data(line.utf8)) {
                    case .vocabulary: try encoder.encode(vocabulary)
                    case .check(let path, let text):
                        try encoder.encode(
                            registry.mistakes(of: GherkinParser().parse(text, uri: path), path: path))
                    case .review(let texts, let reviewsResults):
                        try encoder.encode(registry.reviews(of: texts, reviewsResults: reviewsResults))
                    }
                try answers.write(contentsOf: answer + [0x0A])
            } catch {
                StandardError.write("\(error)\n")
                return CommandStatus.mistake
            }
        }
        return CommandStatus.passed
    }
}
