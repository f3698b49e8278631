import Foundation
import Kea

/// The values of `--world-parameters`: the members of a JSON object, by name.
package struct WorldParameters: Equatable, Codable, Sendable, RunValue {
    package struct NotAnObject: Error {}

    package static var initial: WorldParameters { WorldParameters() }

    /// The JSON text of each value, by name.
    private var values: [String: Data] = [:]

    package init() {}

    package var names: [String] { values.keys.sorted() }

    /// Adds the members of a JSON object, replacing existing values.
    package mutating func merge(_ json: String) throws(NotAnObject) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
            throw NotAnObject()
        }
        for (name, value) in object {
            values[name] = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        }
    }

    func text(_ name: String) -> String { String(decoding: values[name] ?? Data(), as: UTF8.self) }

    func value<Value: Decodable>(_ name: String) throws -> Value? {
        guard let data = values[name] else { return nil }
        return try JSONDecoder().decode(Value?.self, from: data)
    }
}

extension World {
    /// Returns a value of `--world-parameters` by name; nil if the run has no such value.
    ///
    /// ```swift
    /// final class Shop: World {
    ///     static var parameterNames: [String] { ["browser"] }
    ///     let browser: String
    ///
    ///     init() throws { browser = try Self.parameter("browser") ?? "none" }
    /// }
    /// ```
    ///
    /// - Throws: an error if the value has another type, or if ``parameterNames`` does not contain the name.
    public static func parameter<Value: Decodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        guard parameterNames.contains(name) else {
            throw WorldParameterMismatch(
                description: "\(self) asks for the parameter “\(name)”, which is not among its parameterNames"
            )
        }
        do {
            return try Run.current[WorldParameters.self].value(name)
        } catch {
            throw WorldParameterMismatch(
                description:
                    "--world-parameters: “\(name)” is \(Run.current[WorldParameters.self].text(name)), which \(self) "
                    + "cannot take for \(type)")
        }
    }
}

private struct WorldParameterMismatch: Error, CustomStringConvertible {
    let description: String
}
