import AppSupport
import Observation

/// The third screen: a question with its full text and every answer (S1.6).
///
/// The text and the answers are loaded at the same time, and either may fail without the other.
@MainActor
@Observable
public final class QuestionDetail {
    /// The question, with what is known of it so far.
    public private(set) var question: Question

    /// The state of the full text.
    public private(set) var bodyPhase = LoadingPhase.idle

    /// The state of the answers.
    public private(set) var answersPhase = LoadingPhase.idle

    /// Oddities of the answers, for developers.
    public private(set) var issues: [Issue] = []

    @ObservationIgnored private var work: [Task<Void, Never>] = []
    /// Counts the visits; a reply to any but the last one is stale.
    @ObservationIgnored private var visit = 0

    @ObservationIgnored private let services: Services

    /// Makes the screen of a question.
    ///
    /// Nothing is loaded before ``open()``.
    public init(_ question: Question, services: Services) {
        self.question = question
        self.services = services
    }

    /// Loads the text and the answers, also where that was done before.
    public func open() {
        close()
        bodyPhase = .loading
        answersPhase = .loading
        work = [loadBody(visit), loadAnswers(visit)]
    }

    /// Gives up what is on its way; replies that come all the same are dropped.
    public func close() {
        visit += 1
        for task in work { task.cancel() }
        work = []
        if bodyPhase == .loading { bodyPhase = .idle }
        if answersPhase == .loading { answersPhase = .idle }
    }

    /// Returns when nothing is on its way any more.
    public func finishLoading() async {
        for task in work { await task.value }
    }

    /// Takes note that the row of a person came into sight: the picture is fetched.
    public func rowShown(at row: Int, inSection section: Int) {
        if section == 0, row == 0 {
            services.avatars.show(question.asker.avatarURL)
        } else if section == 1, question.answers.indices.contains(row) {
            services.avatars.show(question.answers[row].answerer.avatarURL)
        }
    }

    /// The picture of a person in a row.
    func avatar(of person: Person) -> AvatarState { services.avatars.state(of: person.avatarURL) }

    /// The problems with what did not come, in the order of the screen.
    public var problems: [Problem] {
        [bodyPhase.problem, answersPhase.problem].compactMap { $0 }
    }
}

extension QuestionDetail {
    private func loadBody(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, id = question.id] in
            do throws(StackExchangeError) {
                let reply = try await services.site.question(id)
                self?.update(visit) { screen in
                    screen.fill(with: reply)
                    screen.bodyPhase = .loaded
                }
            } catch {
                self?.update(visit) { $0.bodyPhase = .failed(.question(error)) }
            }
        }
    }

    private func loadAnswers(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, question] in
            do throws(StackExchangeError) {
                let listing = try await services.site.answers(
                    to: question.id, accepted: question.acceptedAnswerID
                ).usable()
                self?.update(visit) { screen in
                    screen.question.add(listing.values)
                    screen.issues = listing.issues + listing.dropped
                    screen.answersPhase = listing.shortfall.map { .failed(.answers($0)) } ?? .loaded
                }
            } catch {
                self?.update(visit) { $0.answersPhase = .failed(.answers(error)) }
            }
        }
    }

    private func update(_ visit: Int, _ change: (QuestionDetail) -> Void) {
        guard visit == self.visit else { return }
        change(self)
    }

    /// Takes over what a newer version of the question says, and keeps what it does not say.
    private func fill(with reply: Question) {
        question.title = reply.title
        question.body = reply.body ?? question.body
        question.askedAt = reply.askedAt ?? question.askedAt
        question.score = reply.score ?? question.score
        question.asker = reply.asker == .unknown ? question.asker : reply.asker
        question.acceptedAnswerID = reply.acceptedAnswerID ?? question.acceptedAnswerID
    }
}
