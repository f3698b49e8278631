import Foundation
import KeaEvents

// Partial doubles of types that live on the main actor.
extension Spy {
    /// Makes a spy that notes calls and hands them on to a real function of the main actor.
    ///
    /// ```swift
    /// let reload = Spy(wrapping: controller.reload)
    /// ```
    ///
    /// The spy is to be called where the function is: on the main actor, or with `await`.
    public convenience init(
        wrapping original: @escaping @MainActor (Input) throws(Failure) -> Output,
        on actor: MainActor = .shared,
        name: String? = nil,
        file: String = #filePath, line: Int = #line
    ) {
        self.init(
            name, .original(Self.lastResort(original)), original: Answer(work: .onMainActor(original)),
            SourceLocation(file: file, line: line))
    }

    /// Makes a spy that notes calls and hands them on to a real function of the main actor with no or several arguments.
    public convenience init<each Argument>(
        wrapping original: @escaping @MainActor (repeat each Argument) throws(Failure) -> Output,
        on actor: MainActor = .shared, name: String? = nil, file: String = #filePath, line: Int = #line
    ) where Input == (repeat each Argument) {
        let taking: @MainActor (Input) throws(Failure) -> Output = { input throws(Failure) in
            try original(repeat each input)
        }
        self.init(wrapping: taking, on: actor, name: name, file: file, line: line)
    }

    /// The original for a call on another thread, whose failure is recorded already: it has to return something.
    private static func lastResort(
        _ original: @escaping @MainActor (Input) throws(Failure) -> Output
    ) -> (Input) throws(Failure) -> Output {
        { input throws(Failure) in
            guard !Thread.isMainThread else { return try onMainThread(original, input).get() }
            // Unchecked, because the calling thread does nothing else meanwhile.
            nonisolated(unsafe) let input = input
            return try DispatchQueue.main.sync { Unchecked(onMainThread(original, input)) }.value.get()
        }
    }
}
