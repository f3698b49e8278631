import AppSupport
import Foundation

extension TextCatalog {
    /// Returns the mistakes in a module's texts: what is missing in a language, and what the code does not use.
    package func mistakes(in module: String) throws -> [String] {
        let code = try Self.code(of: module)
        let english = entries[.english] ?? [:]
        var mistakes = english.isEmpty ? ["there are no texts"] : []
        for (key, text) in english where !code.contains("\"\(key)\"") {
            mistakes.append("“\(key)” is not used: \(text)")
        }
        for use in code.matches(of: /\btexts?\(\s*"([^"]*)"/) where english["\(use.1)"] == nil {
            mistakes.append("“\(use.1)” has no text")
        }
        for language in Language.allCases {
            let texts = entries[language] ?? [:]
            for key in Set(english.keys).symmetricDifference(texts.keys) {
                mistakes.append("“\(key)” is not in both English and \(language)")
            }
            for (key, text) in texts {
                func arguments(_ text: String?) -> Int { text?.components(separatedBy: "%@").count ?? 0 }
                if arguments(text) != arguments(english[key]) || text.replacing("%@", with: "").contains("%")
                {
                    mistakes.append("“\(key)” has other arguments in \(language)")
                }
                let hasWords = text.replacing("%@", with: "").contains(where: \.isLetter)
                if text.isEmpty || (language != .english && hasWords && text == english[key]) {
                    mistakes.append("“\(key)” is not translated into \(language)")
                }
            }
        }
        return mistakes.sorted()
    }

    /// Returns the texts that differ from the module's golden file, `Fixtures/Texts/MODULE.txt`; or renews the file.
    package func changes(in module: String) throws -> [String] {
        let lines = Language.allCases.flatMap { language in
            (entries[language] ?? [:]).map { "\($0.key) (\(language.rawValue)): \($0.value)" }
        }.sorted()
        let file = Self.root.appending(path: "Fixtures/Texts/\(module).txt")
        if ProcessInfo.processInfo.environment["KEA_RENEW_GOLDEN"] != nil {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        return Set(lines).symmetricDifference(golden).sorted()
    }

    /// The folder of the package.
    private static var root: URL {
        var root = URL(filePath: #filePath)
        for _ in 1...4 { root.deleteLastPathComponent() }
        return root
    }

    private static func code(of module: String) throws -> String {
        let folder = root.appending(path: "Sources/Apps/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }
}
