import Foundation

/// The values that `--world-parameters` gives to the worlds of a run: an object of JSON, taken apart by name.
package struct WorldParameters: Equatable, Sendable {
    /// A text that is no object of JSON.
    package struct NotAnObject: Error {}

    /// The values of this run.
    @MainActor package static var ofRun = WorldParameters()

    /// The JSON of each value, by its name.
    private var values: [String: Data] = [:]

    /// Makes an empty set.
    package init() {}

    /// The names that have a value, in order.
    package var names: [String] { values.keys.sorted() }

    /// Takes over the values of an object; where a name has a value already, the new one counts.
    package mutating func merge(_ json: String) throws(NotAnObject) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
            throw NotAnObject()
        }
        for (name, value) in object {
            values[name] = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        }
    }

    /// All values as an object of JSON again.
    package var json: String {
        let members = names.map { name in
            let key = (try? JSONEncoder().encode(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return "\(key): \(text(name))"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// The JSON of a value.
    func text(_ name: String) -> String { String(decoding: values[name] ?? Data(), as: UTF8.self) }

    /// A value, where there is one.
    func value<Value: Decodable>(_ name: String) throws -> Value? {
        guard let data = values[name] else { return nil }
        return try JSONDecoder().decode(Value?.self, from: data)
    }
}

extension World {
    /// A value of `--world-parameters`, by its name; nil where the run was started without it.
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
    /// - Throws: an error in words where the value is of another kind, or ``parameterNames`` does not have the name.
    public static func parameter<Value: Decodable>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        guard parameterNames.contains(name) else {
            throw UnfitWorldParameter(
                description: "\(self) asks for the parameter “\(name)”, which is not among its parameterNames"
            )
        }
        do {
            return try WorldParameters.ofRun.value(name)
        } catch {
            throw UnfitWorldParameter(
                description:
                    "--world-parameters: “\(name)” is \(WorldParameters.ofRun.text(name)), which \(self) "
                    + "cannot take for \(type)")
        }
    }
}

/// A parameter that a world asks for and cannot have, in words.
private struct UnfitWorldParameter: Error, CustomStringConvertible {
    let description: String
}
