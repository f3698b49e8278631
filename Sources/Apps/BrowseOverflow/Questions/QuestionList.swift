import AppSupport
import Foundation
import Observation

/// The second screen: the questions of a topic, newest first, loaded page by page.
///
/// The list loads further pages and pictures when it is notified of the rows that become visible.
///
/// After a failure, the list keeps its questions, and the next attempt requests the same page. Responses that arrive
/// after the list was closed or refreshed are ignored.
@MainActor
@Observable
public final class QuestionList {
    package nonisolated static let pageSize = 20

    /// The maximum number of questions in the list; the topic itself keeps ``Topic/capacity`` of them.
    public nonisolated static let window = 200

    /// The topic, with its newest questions.
    public private(set) var topic: Topic

    /// The listed questions: each once, newest first, at most ``window``.
    public private(set) var questions: [Question] = []
    /// How far the latest page has loaded.
    public private(set) var phase = LoadingPhase.idle

    /// The number of requests that remain today, if the server reported it.
    public private(set) var quotaRemaining: Int?

    /// The date at which the shown questions were saved; nil once new ones are loaded.
    public private(set) var savedAt: Date?

    /// Issues with the responses, for developers; they include the dropped items.
    public private(set) var issues: [Issue] = []

    /// The error of the latest page, until another attempt.
    private(set) var failedPage: StackExchangeError?

    private var serverHasMore = false
    @ObservationIgnored package private(set) var paging = Paging()
    /// The current request; one that was cancelled changes nothing any more.
    @ObservationIgnored private var work: Task<Void, Never>?

    @ObservationIgnored let services: Services

    /// Creates the list of a topic; nothing is loaded before ``open()``.
    public init(_ topic: Topic, services: Services) { (self.topic, self.services) = (topic, services) }

    /// A message for the user that is not about a failure.
    public var notice: LocalizedText? {
        quotaRemaining.flatMap { $0 <= 0 ? texts("list.quotaUsedUp") : nil }
    }

    /// Loads the first page, unless it is loaded or loading; shows the saved questions meanwhile.
    public func open() {
        guard paging.last == 0, work == nil else { return }
        load(page: 1)
    }

    /// Retries what failed: loading the page, or saving it.
    public func retry() {
        guard let problem = phase.problem, work == nil else { return }
        guard case .saving = problem else { return load(page: paging.requested) }
        phase = .loading
        work = Task { [weak self] in await self?.save() }
    }

    /// Loads the first page again, which then replaces the list, and the failed pictures.
    public func refresh() {
        for question in questions { services.avatars.retry(question.asker.avatarURL) }
        load(page: 1)
    }

    /// Cancels loading; late responses are ignored.
    public func close() {
        work?.cancel()
        work = nil
        if phase == .loading { phase = questions.isEmpty ? .idle : .loaded }
    }

    /// Waits until nothing is loading or being saved.
    public func finishLoading() async {
        while let work { await work.value }
    }

    /// Fetches the picture of a row that becomes visible, or the next page if the row is the spinner.
    public func rowShown(at index: Int) {
        if questions.indices.contains(index) {
            services.avatars.show(questions[index].asker.avatarURL)
        } else if index == questions.count, lastRow == [.spinner] {
            if work == nil {
                load(page: paging.last + 1)
            } else if paging.requested == 1 || paging.requested == paging.last {
                // The first page may replace the list, or the latest one is being saved.
                paging.isNextWanted = true
            }
        }
    }

    /// Fetches the failed picture of a row again.
    public func retryAvatar(at index: Int) {
        services.avatars.retry(question(at: index)?.asker.avatarURL)
    }

    /// Returns the question in a row, or nil for a spinner or a message.
    public func question(at index: Int) -> Question? {
        questions.indices.contains(index) ? questions[index] : nil
    }

    /// Whether the server has more questions and the list has fewer than ``window``.
    public var hasMore: Bool { serverHasMore && questions.count < Self.window }
}

extension QuestionList {
    private func load(page: Int) {
        work?.cancel()
        paging.isNextWanted = false
        paging.requested = page
        phase = .loading
        // Observers of the rows are notified only of a change.
        if failedPage != nil { failedPage = nil }
        work = Task { [weak self, services, topic, paging] in
            if page == 1, topic.recentQuestions.isEmpty {
                let saved = await services.topicStore.questions(of: topic)
                self?.showSaved(saved)
            }
            let outcome: Result<Listing<Question>, StackExchangeError>
            do throws(StackExchangeError) {
                let listing = try await services.site.questions(
                    tagged: topic.tag, page: page, size: Self.pageSize,
                    until: page == 1 ? nil : paging.newestDate)
                outcome = .success(try listing.usable())
            } catch {
                outcome = .failure(error)
            }
            await self?.finish(page: page, outcome)
        }
    }

    private func showSaved(_ saved: Saved<[Question]>?) {
        guard !Task.isCancelled, let saved, !saved.value.isEmpty else { return }
        topic.add(saved.value)
        questions = topic.recentQuestions
        savedAt = saved.date
    }

    private func finish(page: Int, _ outcome: Result<Listing<Question>, StackExchangeError>) async {
        guard !Task.isCancelled else { return }
        switch outcome {
        case .failure(let error):
            phase = .failed(.questions(error))
            failedPage = error
            work = nil
        case .success(let listing):
            show(listing, page: page)
            await save()
        }
    }

    private func show(_ listing: Listing<Question>, page: Int) {
        let isFirst = page == 1
        let shown = isFirst ? [] : questions
        questions = shown.merging(listing.values, limit: Self.window)
        // A question that is missing from a complete page was deleted; an incomplete page says nothing about it.
        if isFirst, listing.dropped.isEmpty { topic = Topic(name: topic.name, tag: topic.tag) }
        topic.add(listing.values)
        // Stop at a server that sends the same page for every number.
        serverHasMore = listing.hasMore && questions.count > shown.count
        paging.last = page
        savedAt = nil
        if isFirst {
            paging.newestDate = questions.first?.askedAt
            issues = []
        }
        quotaRemaining = listing.quotaRemaining
        issues += listing.allIssues
    }

    /// Saves the topic's questions, then loads the next page if the spinner became visible meanwhile.
    private func save() async {
        let outcome: LoadingPhase
        do throws(StorageError) {
            try await services.topicStore.save(topic)
            outcome = .loaded
        } catch {
            outcome = .failed(.saving(error))
        }
        guard !Task.isCancelled else { return }
        phase = outcome
        work = nil
        if paging.isNextWanted, hasMore { load(page: paging.last + 1) }
    }
}
