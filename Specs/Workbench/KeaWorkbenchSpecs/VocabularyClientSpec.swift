import Foundation
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// Questions to a real executable: the one that runs these specs.
final class VocabularyClientSpec: Spec {
    override class func spec() {
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let features = "/nowhere/Features"

        it("are answered by its definitions") {
            let client = VocabularyClient(
                Project(root: "/", features: features, command: "/nowhere/run-specs.sh", product: executable))
            let vocabulary = Answer<Vocabulary>()
            client.ask(.vocabulary, for: Vocabulary.self) { vocabulary.take($0) }
            await expect(
                vocabulary.value?.definitions.contains {
                    $0.expression == "the reader opens the topic {string}"
                }
            )
            .eventually(beTrue(), within: .seconds(20))
            let check = Answer<[StepMistake]>()
            let text = "Feature: a\n  Scenario: b\n    Given nothing of the kind\n"
            client.ask(.check(path: "a.feature", text: text), for: [StepMistake].self) { check.take($0) }
            await expect(check.value?.first?.failure.message).eventually(
                equal("no step definition fits “nothing of the kind”"), within: .seconds(20))
            client.restart()
        }

        it("are asked of a new process if one ends without an answer") {
            let folder = NSTemporaryDirectory() + "kea-answers-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let script = "#!/bin/sh\nread question\n[ -e known ] && echo true && exec cat\ntouch known\n"
            _ = FileManager.default.createFile(
                atPath: folder + "/SomePackageTests.xctest", contents: Data(script.utf8),
                attributes: [.posixPermissions: 0o755])
            // The product is a folder before the first build.
            let client = VocabularyClient(
                Project(root: folder, features: features, command: "/nowhere", product: folder))
            for expected in [nil, true] as [Bool?] {
                let answer = Answer<[Bool?]>()
                client.ask(.vocabulary, for: Bool.self) { answer.take([$0]) }
                await expect(answer.value).eventually(equal([expected]), within: .seconds(10))
            }
            client.restart()
        }

        it("have no answer without an executable") {
            let client = VocabularyClient(
                Project(root: "/", features: features, command: "/nowhere/run-specs.sh", product: "/nowhere"))
            let isAnswered = Answer<Bool>()
            client.ask(.vocabulary, for: Vocabulary.self) { isAnswered.take($0 == nil) }
            await expect(isAnswered.value).eventually(beTrue())
        }
    }
}

/// A value that comes from another thread.
private final class Answer<Value: Sendable>: Sendable {
    private let box = Mutex<Value?>(nil)
    var value: Value? { box.withLock { $0 } }
    func take(_ value: Value?) { box.withLock { $0 = value } }
}
