import Foundation
import KeaEvents

/// Asks the test executable about the definitions.
///
/// The executable runs as a child that answers one question after another. If it ends or does not answer, the next
/// question starts a new one.
package final class VocabularyClient: Sendable {
    private let project: Project
    private let queue = DispatchQueue(label: "kea.vocabulary")
    /// Used on the queue only.
    private nonisolated(unsafe) var child: Child?

    private struct Child {
        let process: Process
        let requests: FileHandle
        let answers: FileHandle
    }

    /// The time for an answer; loading the definitions of a large project takes a part of a second.
    private static let timeout: Duration = .seconds(20)

    package init(_ project: Project) { self.project = project }

    /// Asks, and calls back on a thread of its own; with `nil` without an answer.
    package func ask<Answer: Decodable & Sendable>(
        _ request: VocabularyRequest, for type: Answer.Type = Answer.self,
        then receive: @escaping @Sendable (Answer?) -> Void
    ) {
        let read: @Sendable (Data?) -> Void = { line in
            receive(line.flatMap { try? JSONDecoder().decode(Answer.self, from: $0) })
        }
        if let responder = project.responder { return read(responder(request)) }
        queue.async { read(self.exchange(request)) }
    }

    /// Ends the child, so that the next question is answered by a new build.
    package func restart() { queue.async { self.endProcess() } }

    private func endProcess() {
        guard let running = child else { return }
        child = nil
        try? running.requests.close()
        running.process.terminate()
        running.process.waitUntilExit()
    }

    private func exchange(_ request: VocabularyRequest) -> Data? {
        guard let data = try? JSONEncoder().encode(request), let child = running() else { return nil }
        try? child.requests.write(contentsOf: data + [0x0A])
        var answer = Data()
        let limit = ContinuousClock.now + Self.timeout
        while answer.last != 0x0A {
            var source = pollfd(fd: child.answers.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&source, 1, Int32(max(.zero, limit - .now) / .milliseconds(1))) > 0
            let more = isReady ? child.answers.availableData : Data()
            if more.isEmpty {
                endProcess()
                return nil
            }
            answer += more
        }
        return answer
    }

    private func running() -> Child? {
        if let child, child.process.isRunning { return child }
        guard let executable = project.executable else { return nil }
        // What the definitions print while they are loaded belongs to no answer.
        let process = Process(executable, ["--kea-vocabulary"], in: project.root)
        let (requests, answers) = (Pipe(), Pipe())
        process.standardInput = requests
        process.standardOutput = answers
        guard (try? process.run()) != nil else { return nil }
        child = Child(
            process: process, requests: requests.fileHandleForWriting,
            answers: answers.fileHandleForReading)
        return child
    }
}
