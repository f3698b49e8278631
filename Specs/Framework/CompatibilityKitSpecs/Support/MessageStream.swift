import Foundation

/// A stream of messages that can be compared as the kit requires.
struct MessageStream {
    let envelopes: [JSON]

    init(contentsOf file: URL) throws { try self.init(String(contentsOf: file, encoding: .utf8)) }

    init(_ text: String) throws {
        envelopes = try text.split(whereSeparator: \.isNewline).map { try JSON($0) }
    }

    /// The envelopes, one per line, with ids numbered by first appearance.
    ///
    /// What differs between runs and implementations is omitted.
    ///
    /// - Parameter folder: The path that corresponds to `samples/` in the kit.
    func comparable(samplesIn folder: String = "samples/") -> [String] {
        var ids: [String: String] = [:]
        return envelopes.map { Self.normal($0, "", &ids, folder).description }
    }

    private static func normal(
        _ value: JSON, _ key: String, _ ids: inout [String: String], _ folder: String
    ) -> JSON {
        switch value {
        case .object(let members):
            if key == "meta" || key == "sourceReference" { return .string("…") }
            var result: [String: JSON] = [:]
            for (name, member) in members.sorted(by: { $0.key < $1.key })
            where name != "timestamp" && name != "duration" {
                result[name] = normal(member, name, &ids, folder)
            }
            // Texts of exceptions, and the language and code of snippets, depend on the implementation.
            let isOfException = members["stackTrace"] != nil || key == "exception"
            let texts = isOfException ? ["type", "message", "stackTrace"] : ["language", "code"]
            if isOfException || members["code"] != nil {
                for text in texts where result[text] != nil { result[text] = .string("…") }
            }
            let isResult = ["testStepResult", "result", "testRunFinished"].contains(key)
            if isResult, result["message"] != nil { result["message"] = .string("…") }
            return .object(result)
        case .array(let elements): return .array(elements.map { normal($0, key, &ids, folder) })
        case .string(let text):
            if key == "uri" { return .string(text.replacingOccurrences(of: folder, with: "samples/")) }
            guard key == "id" || key.hasSuffix("Id") || key.hasSuffix("Ids") else { return value }
            if ids[text] == nil { ids[text] = "\(ids.count)" }
            return .string(ids[text] ?? text)
        default: return value
        }
    }
}
