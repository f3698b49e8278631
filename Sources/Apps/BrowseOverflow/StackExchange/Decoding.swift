import AppSupport

extension Person {
    /// Reads an `owner`, which is missing if the account was deleted.
    static func read(_ key: String, _ fields: inout FieldReader) -> Person {
        guard let value = fields[key] else { return .unknown }
        guard case .object(let members) = value else {
            fields.note(key, "expected an object, got \(value.excerpt)")
            return .unknown
        }
        var owner = fields.nested(key, members)
        defer { fields.adopt(owner) }
        let name = members["display_name"] == nil ? nil : owner.line("display_name", limit: 100)
        var avatarURL = Person.unknown.avatarURL
        if case .string(let address) = members["profile_image"] {
            avatarURL = Person.avatarURL(from: HTMLEntities.decode(address))
            if avatarURL == nil { owner.note("profile_image", "not the address of a picture") }
        }
        return Person(name: name, avatarURL: avatarURL)
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
            isAccepted: fields.flag("is_accepted"))
    }
}
