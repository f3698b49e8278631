import AppSupport

extension Person {
    /// Reads an `owner`, which is missing if the account was deleted.
    static func read(_ key: String, _ fields: inout FieldReader) -> Person {
        fields.object(key) { owner in
            let name = owner["display_name"] == nil ? nil : owner.line("display_name", limit: 100)
            guard case .string(let text) = owner["profile_image"] else { return Person(name: name) }
            let url = Person.avatarURL(from: HTMLEntities.decode(text))
            if url == nil { owner.addIssue(at: "profile_image", "not the address of a picture") }
            return Person(name: name, avatarURL: url)
        } ?? .unknown
    }
}

extension FieldReader {
    /// Reads the licence of a text, which older responses do not have.
    fileprivate mutating func license() -> String? {
        self["content_license"] == nil ? nil : line("content_license", limit: 40)
    }
}

extension Question {
    /// Reads an item of `/questions`; only its ID is required (resolution 18).
    static func read(_ fields: inout FieldReader) throws(UnusableItem) -> Question {
        guard let id = fields.identifier("question_id") else {
            throw UnusableItem("expected a question_id, got \(fields["question_id"]?.excerpt ?? "nothing")")
        }
        return Question(
            id: id,
            title: fields.line("title"),
            body: fields.html("body"),
            askedAt: fields.date("creation_date"),
            score: fields.integer("score"),
            tags: fields.strings("tags"),
            asker: .read("owner", &fields),
            license: fields.license(),
            acceptedAnswerID: fields.identifier("accepted_answer_id"))
    }
}

extension Answer {
    /// Reads an item of `/questions/{ids}/answers`; its ID and text are required, and any question ID must match.
    static func read(_ fields: inout FieldReader, question: Int) throws(UnusableItem) -> Answer {
        guard let id = fields.identifier("answer_id") else {
            throw UnusableItem("expected an answer_id, got \(fields["answer_id"]?.excerpt ?? "nothing")")
        }
        if let asked = fields["question_id"], fields.identifier("question_id") != question {
            throw UnusableItem("an answer to question \(asked.excerpt), not to \(question)")
        }
        guard let text = fields.html("body") else { throw UnusableItem("answer \(id) has no text") }
        return Answer(
            id: id,
            text: text,
            answerer: .read("owner", &fields),
            score: fields.integer("score"),
            answeredAt: fields.date("creation_date"),
            license: fields.license(),
            isAccepted: fields.flag("is_accepted"))
    }
}
