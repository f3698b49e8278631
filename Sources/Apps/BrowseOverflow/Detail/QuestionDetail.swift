import AppSupport
import Foundation
import Observation

/// The third screen: a question with its full text and every answer (S1.6).
///
/// The text and the answers are loaded at the same time, and either may fail without the other. What was kept of an
/// earlier visit shows meanwhile, and stays where they fail.
@MainActor
@Observable
public final class QuestionDetail {
    /// The question, with what is known of it so far.
    public private(set) var question: Question

    /// The state of the full text.
    public private(set) var bodyPhase = LoadingPhase.idle

    /// The state of the answers.
    public private(set) var answersPhase = LoadingPhase.idle

    /// The number of requests that the server still takes today, where it says so.
    public private(set) var quotaRemaining: Int?

    /// The moment from which the text and the answers are, where they were kept from an earlier visit; nil once new
    /// ones are here.
    public private(set) var keptSince: Date?

    /// The problem with keeping the text and the answers for the next time.
    private var keepingProblem: Problem?

    /// Oddities of the answers, for developers.
    public private(set) var issues: [Issue] = []

    @ObservationIgnored private var work: [Task<Void, Never>] = []
    /// What came last and whole is being kept, also where the reader has left meanwhile.
    @ObservationIgnored private var keeping: Task<Void, Never>?
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
        giveUp()
        bodyPhase = .loading
        answersPhase = .loading
        keepingProblem = nil
        work = [showKept(visit), loadBody(visit), loadAnswers(visit)]
    }

    /// Gives up what is on its way; replies that come all the same are dropped.
    public func close() {
        giveUp()
        services.avatars.leave(self)
    }

    private func giveUp() {
        visit += 1
        for task in work { task.cancel() }
        if bodyPhase == .loading { bodyPhase = .idle }
        if answersPhase == .loading { answersPhase = .idle }
    }

    /// Returns when nothing is on its way any more.
    public func finishLoading() async {
        for task in work { await task.value }
        await keeping?.value
    }

    /// Takes note that the row of a person came into sight: the picture is fetched.
    public func rowShown(at row: Int, inSection section: Int) {
        services.avatars.show(person(at: row, inSection: section)?.avatarURL, for: self)
    }

    /// Fetches the picture of a row again that could not be loaded.
    public func retryAvatar(at row: Int, inSection section: Int) {
        services.avatars.retry(person(at: row, inSection: section)?.avatarURL, for: self)
    }

    private func person(at row: Int, inSection section: Int) -> Person? {
        if section == 0, row == 0 { return question.asker }
        return section == 1 && question.answers.indices.contains(row) ? question.answers[row].answerer : nil
    }

    /// The picture of a person in a row.
    func avatar(of person: Person) -> AvatarState { services.avatars.state(of: person.avatarURL) }

    /// The problems with what did not come, in the order of the screen.
    public var problems: [Problem] {
        [bodyPhase.problem, answersPhase.problem, keepingProblem].compactMap { $0 }
    }
}

extension QuestionDetail {
    private func showKept(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, id = question.id] in
            guard let kept = await services.topicStore.question(id) else { return }
            self?.update(visit) { screen in
                // What has come meanwhile is newer.
                let isBodyWanted = screen.question.body == nil
                let areAnswersWanted = screen.question.answers.isEmpty && screen.answersPhase != .loaded
                if isBodyWanted { screen.question.body = kept.value.body }
                if areAnswersWanted { screen.question.add(kept.value.answers) }
                if isBodyWanted || areAnswersWanted { screen.keptSince = kept.date }
            }
        }
    }

    /// Keeps the question, once its text and its answers are here.
    private func keepOnceWhole() {
        guard bodyPhase == .loaded, answersPhase == .loaded else { return }
        keptSince = nil
        keeping = Task { [weak self, services, question, visit] in
            do throws(StorageError) {
                let issues = try await services.topicStore.keep(question)
                self?.update(visit) { $0.issues += issues }
            } catch {
                self?.update(visit) { $0.keepingProblem = .keeping(error) }
            }
        }
    }

    private func loadBody(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, id = question.id] in
            do throws(StackExchangeError) {
                let reply = try await services.site.question(id)
                self?.update(visit) { screen in
                    screen.fill(with: reply)
                    screen.bodyPhase = .loaded
                    screen.keepOnceWhole()
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
                    screen.take(listing)
                    screen.answersPhase = listing.shortfall.map { .failed(.answers($0)) } ?? .loaded
                    screen.keepOnceWhole()
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

    /// Takes over the answers.
    ///
    /// What is not among all answers is gone from the site; of some of them nothing can be said.
    private func take(_ listing: Listing<Answer>) {
        let areAll = !listing.hasMore && listing.droppedCount == 0
        if areAll { question.setAnswers(listing.values) } else { question.add(listing.values) }
        quotaRemaining = listing.quotaRemaining
        issues = listing.allIssues
    }

    /// Takes over what a newer version of the question says, and keeps what it does not say.
    private func fill(with reply: Question) {
        question.title = reply.title == Question.untitled ? question.title : reply.title
        question.body = reply.body ?? question.body
        question.askedAt = reply.askedAt ?? question.askedAt
        question.score = reply.score ?? question.score
        question.asker = reply.asker == .unknown ? question.asker : reply.asker
        // Nothing accepted is news, too: an asker can change their mind (S1.7).
        question.acceptedAnswerID = reply.acceptedAnswerID
    }
}
