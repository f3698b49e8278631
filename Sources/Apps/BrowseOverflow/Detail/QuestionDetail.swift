import AppSupport
import Foundation
import Observation

/// The third screen: a question with its full text and all its answers (S1.6).
///
/// The text and the answers load at the same time, and either may fail without the other. Saved ones from an earlier
/// visit are shown meanwhile, and stay if loading fails.
@MainActor
@Observable
public final class QuestionDetail {
    /// The question, with what is loaded of its text and its answers.
    public private(set) var question: Question
    /// How far the text has loaded.
    public private(set) var bodyPhase = LoadingPhase.idle
    /// How far the answers have loaded.
    public private(set) var answersPhase = LoadingPhase.idle

    /// The number of requests that remain today, if the server reported it.
    public private(set) var quotaRemaining: Int?

    /// The date at which the shown text and answers were saved; nil once new ones are loaded.
    public private(set) var savedAt: Date?

    /// Whether the site has more answers than the screen shows.
    public private(set) var hasMoreAnswers = false
    private var savingProblem: Problem?

    /// Issues with the answers, for developers.
    public private(set) var issues: [Issue] = []

    @ObservationIgnored private var work: [Task<Void, Never>] = []
    /// Saves the question; continues after the screen is closed.
    @ObservationIgnored private var saving: Task<Void, Never>?
    /// The number of the current visit; a response for an earlier one is ignored.
    @ObservationIgnored private var visit = 0

    @ObservationIgnored private let services: Services

    /// Creates the screen of a question; nothing is loaded before ``open()``.
    public init(_ question: Question, services: Services) {
        (self.question, self.services) = (question, services)
    }

    /// Loads the text and the answers, even if they are loaded already.
    public func open() {
        close()
        bodyPhase = .loading
        answersPhase = .loading
        savingProblem = nil
        work = [showSaved(visit), loadBody(visit), loadAnswers(visit)]
    }

    /// Retries what failed: loading the text, the answers and pictures, or saving.
    public func retry() {
        for person in [question.asker] + question.answers.map(\.answerer) {
            services.avatars.retry(person.avatarURL)
        }
        if bodyPhase.problem != nil {
            bodyPhase = .loading
            work.append(loadBody(visit))
        }
        if answersPhase.problem != nil {
            answersPhase = .loading
            work.append(loadAnswers(visit))
        }
        if savingProblem != nil {
            savingProblem = nil
            finishLoading()
        }
    }

    /// Cancels loading; late responses are ignored.
    public func close() {
        visit += 1
        for task in work { task.cancel() }
        if bodyPhase == .loading { bodyPhase = .idle }
        if answersPhase == .loading { answersPhase = .idle }
    }

    /// Waits until nothing is loading or being saved.
    public func finishLoading() async {
        for task in work { await task.value }
        await saving?.value
    }

    /// Fetches the picture of a row that becomes visible.
    public func rowShown(at row: Int, inSection section: Int) {
        services.avatars.show(person(at: row, inSection: section)?.avatarURL)
    }

    /// Fetches the failed picture of a row again.
    public func retryAvatar(at row: Int, inSection section: Int) {
        services.avatars.retry(person(at: row, inSection: section)?.avatarURL)
    }

    private func person(at row: Int, inSection section: Int) -> Person? {
        if section == 0, row == 0 { return question.asker }
        return section == 1 && question.answers.indices.contains(row) ? question.answers[row].answerer : nil
    }

    var avatars: AvatarStore { services.avatars }

    /// The problems with loading and saving, in the order of the screen.
    public var problems: [Problem] {
        [bodyPhase.problem, answersPhase.problem, savingProblem].compactMap { $0 }
    }
}

extension QuestionDetail {
    private func showSaved(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, id = question.id] in
            guard let saved = await services.topicStore.question(id) else { return }
            self?.update(visit) { screen in
                // Responses that arrived meanwhile are newer.
                let isBodyWanted = screen.question.body == nil
                let areAnswersWanted = screen.question.answers.isEmpty && screen.answersPhase != .loaded
                if isBodyWanted { screen.question.body = saved.value.body }
                if areAnswersWanted { screen.question.add(saved.value.answers) }
                if isBodyWanted || areAnswersWanted { screen.savedAt = saved.date }
            }
        }
    }

    /// Saves the question, once its text and answers are loaded.
    private func finishLoading() {
        guard bodyPhase == .loaded, answersPhase == .loaded else { return }
        savedAt = nil
        saving = Task { [weak self, services, visit, question] in
            do throws(StorageError) {
                try await services.topicStore.save(question)
            } catch {
                self?.update(visit) { $0.savingProblem = .saving(error) }
            }
        }
    }

    private func loadBody(_ visit: Int) -> Task<Void, Never> {
        Task { [weak self, services, id = question.id] in
            do throws(StackExchangeError) {
                let response = try await services.site.question(id)
                self?.update(visit) { screen in
                    screen.merge(response)
                    screen.bodyPhase = .loaded
                    screen.finishLoading()
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
                    screen.merge(listing)
                    screen.answersPhase = listing.nextPageError.map { .failed(.answers($0)) } ?? .loaded
                    screen.finishLoading()
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

    /// Replaces the answers if all of them arrived; otherwise adds to them.
    ///
    /// An answer that is missing from a complete list was deleted from the site.
    private func merge(_ listing: Listing<Answer>) {
        let areAll = !listing.hasMore && listing.dropped.isEmpty
        if areAll { question.setAnswers(listing.values) } else { question.add(listing.values) }
        hasMoreAnswers = listing.hasMore
        quotaRemaining = listing.quotaRemaining
        issues = listing.allIssues
    }

    /// Updates the question with the values that a newer version has.
    private func merge(_ response: Question) {
        question.title = response.title ?? question.title
        question.body = response.body ?? question.body
        question.askedAt = response.askedAt ?? question.askedAt
        question.score = response.score ?? question.score
        question.tags = response.tags.isEmpty ? question.tags : response.tags
        question.asker = response.asker == .unknown ? question.asker : response.asker
        question.license = response.license ?? question.license
        // A missing accepted answer counts, too: an asker can change their mind (S1.7).
        question.acceptedAnswerID = response.acceptedAnswerID
    }
}
