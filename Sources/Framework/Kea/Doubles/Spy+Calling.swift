// The calls that a double's functions forward to the spy.

import Foundation
import KeaEvents

extension Spy {
    /// Records a call and returns or throws its answer.
    ///
    /// In an asynchronous function the compiler selects the asynchronous overload, which can wait. Several arguments
    /// may be passed one by one.
    ///
    /// - Parameters:
    ///   - input: the arguments; several arguments form a tuple.
    ///   - function: the function that the double implements; failures take the argument labels from it.
    public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output {
        let location = SourceLocation(file: file, line: line)
        let turn = core.begin(input, function, location)
        return try answerNow(turn, input, function, location).get()
    }

    /// Records a call and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call(
        _ input: Input, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output {
        let turn = core.begin(input, function, SourceLocation(file: file, line: line))
        return try await answerInTime(turn, input, function).get()
    }
}

extension Spy {
    private func answerNow(
        _ turn: SpyCore<Input, Output, Failure>.Turn, _ input: Input, _ function: String,
        _ location: SourceLocation
    ) -> Result<Output, Failure> {
        guard let answer = turn.answer else { return core.lastResort(turn, input, function) }
        let reason: String
        switch answer.work {
        case _ where !answer.pauses.isEmpty, .later:
            reason = "its answer takes time, which only an asynchronous function has"
        case .now(let body):
            return Result { () throws(Failure) in try body(input) }
        case .onMainActor(let body):
            if Thread.isMainThread { return Self.onMainThread(body, input) }
            reason = "its answer is made on the main actor, and it was called on another thread"
        }
        core.refuseToWait(input, function, reason, location)
        return core.lastResort(turn, input, function)
    }

    nonisolated(nonsending) private func answerInTime(
        _ turn: SpyCore<Input, Output, Failure>.Turn, _ input: Input, _ function: String
    ) async -> Result<Output, Failure> {
        guard let answer = turn.answer else { return core.lastResort(turn, input, function) }
        for pause in answer.pauses {
            do {
                try await pause()
            } catch {
                // A function that cannot throw the clock's error continues without the delay.
                if let failure = error as? Failure { return .failure(failure) }
            }
        }
        do {
            switch answer.work {
            case .now(let body): return .success(try body(input))
            case .later(let body): return .success(try await body(input))
            case .onMainActor(let body): return await Self.hopping(body, input)
            }
        } catch {
            return .failure(error)
        }
    }

    static func onMainThread(
        _ body: @MainActor (Input) throws(Failure) -> Output, _ input: Input
    ) -> Result<Output, Failure> {
        // Unchecked, because the value stays on this thread: the closure is called and returns here.
        nonisolated(unsafe) let input = input
        return MainActor.assumeIsolated {
            Unchecked(Result { () throws(Failure) in try body(input) })
        }.value
    }

    nonisolated(nonsending) private static func hopping(
        _ body: @escaping @MainActor (Input) throws(Failure) -> Output, _ input: Input
    ) async -> Result<Output, Failure> {
        // Unchecked, because `answersOnMainActor` takes sendable arguments and results only.
        nonisolated(unsafe) let input = input
        return await MainActor.run { Unchecked(Result { () throws(Failure) in try body(input) }) }.value
    }

    /// Wraps a value to bypass the compiler's check; each use explains why that is safe.
    struct Unchecked<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}

// Calls with none or several arguments, one overload for each number. A parameter pack would need only one, but takes
// no trailing closure and does not infer the type of a closure argument.

extension Spy {
    /// Records a call without arguments and returns or throws its answer.
    public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == Void {
        try call((), function: function, file: file, line: line)
    }

    /// Records a call without arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call(
        function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == Void {
        try await call((), function: function, file: file, line: line)
    }

    /// Records a call with two arguments and returns or throws its answer.
    public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B) {
        try call((a, b), function: function, file: file, line: line)
    }

    /// Records a call with two arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B>(
        _ a: A, _ b: B, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B) {
        try await call((a, b), function: function, file: file, line: line)
    }

    /// Records a call with three arguments and returns or throws its answer.
    public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C) {
        try call((a, b, c), function: function, file: file, line: line)
    }

    /// Records a call with three arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B, C>(
        _ a: A, _ b: B, _ c: C, function: String = #function, file: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C) {
        try await call((a, b, c), function: function, file: file, line: line)
    }

    /// Records a call with four arguments and returns or throws its answer.
    public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) throws(Failure) -> Output where Input == (A, B, C, D) {
        try call((a, b, c, d), function: function, file: file, line: line)
    }

    /// Records a call with four arguments and returns or throws its answer, waiting for it if necessary.
    nonisolated(nonsending) public func call<A, B, C, D>(
        _ a: A, _ b: B, _ c: C, _ d: D, function: String = #function, file: String = #filePath,
        line: Int = #line
    ) async throws(Failure) -> Output where Input == (A, B, C, D) {
        try await call((a, b, c, d), function: function, file: file, line: line)
    }
}
