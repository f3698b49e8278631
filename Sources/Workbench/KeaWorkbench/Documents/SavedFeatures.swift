import Foundation

/// The feature files of a project as they are on the disk, parsed when they are first needed.
@MainActor
package final class SavedFeatures {
    private var documents: [String: (state: Build, document: FeatureDocument)] = [:]

    /// The sentences that the executable defines, and the executable.
    private var (sentences, build) = (Sentences.none, Build?.none)

    /// Takes the sentences of a build; returns whether they are new.
    func use(_ sentences: Sentences, of build: Build?) -> Bool {
        guard self.sentences === Sentences.none || self.build != build else { return false }
        (self.sentences, self.build) = (sentences, build)
        for known in documents.values { known.document.sentences = sentences }
        return true
    }

    func forget(_ path: String) { documents[path] = nil }

    /// Returns the feature file at a path; `nil` if it cannot be read, or is not UTF-8.
    func document(_ path: String) -> FeatureDocument? {
        guard let state = Build(path) else { return nil }
        if let known = documents[path], known.state == state { return known.document }
        guard let data = FileManager.default.contents(atPath: path),
            var text = String(validating: data, as: UTF8.self)
        else { return nil }
        // Editors do not count a byte order mark as a character.
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let uri = URL(fileURLWithPath: path).absoluteString
        let document = FeatureDocument(uri: uri, path: path, text: text, version: nil, sentences)
        documents[path] = (state, document)
        return document
    }

    /// Returns the scenarios of a text, which is usually the text of a file on the disk.
    func scenarios(_ text: String, at path: String) -> [ScenarioText] {
        if let document = document(path), document.text.text == text { return document.scenarios }
        return FeatureDocument(uri: "", path: path, text: text, version: nil, sentences).scenarios
    }
}
