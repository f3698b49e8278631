/// The actor that the compiler names if the subject of an expectation is a closure rather than the closure's result.
///
/// `expect { try await load() }.toNot(throwError())` lacks an `await`. The compiler rejects it, because the overloads of
/// `expect`, `require` and `unwrap` that take such a closure are isolated to this actor, on which no spec runs. Other
/// cases, such as a function passed by name, fail when the expectation is evaluated.
@globalActor
public actor _UncalledClosure {
    /// The shared instance.
    public static let shared = _UncalledClosure()

    static let reason =
        "it is a function that was not called; call it, or write `await` before `expect` if it is asynchronous"

    static func isSubject<Value>(_ outcome: Result<Value, any Error>) -> Bool {
        guard case .success(let value) = outcome else { return MetadataKind(of: Value.self) == .function }
        return MetadataKind(of: type(of: value as Any)) == .function
    }
}

/// The kind of a type: the first word of its metadata, in Swift's stable ABI.
enum MetadataKind: UInt {
    case optional = 0x202
    case function = 0x302

    init?(of type: Any.Type) {
        self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
    }
}

/// Rejects an asynchronous closure without `await`, which would become the subject itself.
@available(
    *, deprecated,
    message: "the subject is a closure that is not called; write `await` before `expect`"
)
@_UncalledClosure
@_disfavoredOverload
public func expect<Returned>(
    _evaluating function: @autoclosure @escaping () throws -> () async throws -> Returned
) -> Expectation<Returned, Never> { preconditionFailure() }

/// Rejects an asynchronous closure without `await`, which would become the subject itself.
@available(
    *, deprecated,
    message: "the subject is a closure that is not called; write `await` before `require`"
)
@_UncalledClosure
@_disfavoredOverload
public func require<Returned>(
    _evaluating function: @autoclosure @escaping () throws -> () async throws -> Returned
) -> Expectation<Returned, any Error> { preconditionFailure() }

/// Rejects a function as the value: `await` is missing before `unwrap`.
@available(
    *, deprecated,
    message: "the value is a function that is not called; call it, or write `await` before `unwrap`"
)
@_UncalledClosure
@_disfavoredOverload
public func unwrap<Returned>(
    _evaluating function: @autoclosure () throws -> () async throws -> Returned
) throws -> Returned { preconditionFailure() }
