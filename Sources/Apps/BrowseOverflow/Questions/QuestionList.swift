import AppSupport
import Foundation
import Observation

/// The second screen: the questions of a topic, newest first, loaded by the page as the reader goes on.
///
/// The list is opened once, and then told which rows come into sight; that is all it needs to load pages and pictures:
///
/// ```swift
/// let list = QuestionList(topic, services: services)
/// list.open()
/// list.rowShown(at: 20)   // the spinner: the next page is asked for, once
/// ```
///
/// Whatever fails, what was shown before stays, and the next attempt asks for the same page again. Replies that come
/// after the list was closed or loaded anew are dropped.
@MainActor
@Observable
public final class QuestionList {
    /// The number of questions asked for at a time.
    public nonisolated static let pageSize = 20

    /// The most questions that the list holds: its window.
    ///
    /// The topic itself keeps ``Topic/capacity`` of them.
    public nonisolated static let window = 200

    /// The topic, with its newest questions.
    public private(set) var topic: Topic

    /// The questions that are listed: each once, newest first, at most ``window``.
    public private(set) var questions: [Question] = []

    /// The state of the page that was asked for last.
    public private(set) var phase = LoadingPhase.idle

    /// Something that the reader should know though nothing failed.
    public private(set) var notice: String?

    /// The moment from which the questions are, where they were kept from an earlier launch; nil once new ones are here.
    public private(set) var keptSince: Date?

    /// Oddities of the replies, for developers; items that could not be listed are among them as they came.
    public private(set) var issues: [Issue] = []

    private var serverHasMore = false
    /// The last page that came.
    @ObservationIgnored private var lastPage = 0
    /// The last page that was asked for.
    @ObservationIgnored private var requestedPage = 1
    /// Questions asked after the first page was loaded are left out of further pages, so that pages do not shift.
    @ObservationIgnored private var newestDate: Date?
    @ObservationIgnored private var work: Task<Void, Never>?
    /// Counts the requests; a reply to any but the last one is stale.
    @ObservationIgnored private var request = 0

    /// Whether the page that came last is being kept for the next time.
    @ObservationIgnored private var isKeeping = false
    /// Whether the spinner came into sight while a page was being kept; it is answered as soon as that is done.
    @ObservationIgnored private var isNextPageWanted = false

    @ObservationIgnored private let services: Services

    /// Makes the list of a topic.
    ///
    /// Nothing is loaded before ``open()``.
    public init(_ topic: Topic, services: Services) {
        self.topic = topic
        self.services = services
    }

    /// Loads the first page, unless that was done or is under way.
    ///
    /// What was kept from the last time shows meanwhile.
    public func open() {
        guard lastPage == 0, work == nil else { return }
        load(page: 1)
    }

    /// Tries once more what failed: asks again for the page that did not come, or keeps the one that came.
    public func retry() {
        guard let problem = phase.problem, work == nil else { return }
        guard case .keeping = problem else { return load(page: requestedPage) }
        phase = .loading
        work = Task { [weak self, request] in await self?.keep(request) }
    }

    /// Loads the first page again and, when it is here, starts the list over with it.
    public func refresh() {
        load(page: 1)
    }

    /// Gives up what is on its way; a reply that comes all the same is dropped.
    public func close() {
        request += 1
        work?.cancel()
        work = nil
        services.avatars.leave(self)
        isKeeping = false
        isNextPageWanted = false
        if phase == .loading { phase = questions.isEmpty ? .idle : .loaded }
    }

    /// Returns when nothing is on its way any more.
    public func finishLoading() async {
        while let work { await work.value }
    }

    /// Takes note that a row came into sight: its picture is fetched, or the next page, where it is the spinner.
    public func rowShown(at index: Int) {
        if questions.indices.contains(index) {
            services.avatars.show(questions[index].asker.avatarURL, for: self)
        } else if index == questions.count, hasMore {
            if work == nil { load(page: lastPage + 1) } else if isKeeping { isNextPageWanted = true }
        }
    }

    /// Fetches the picture of a row again that could not be loaded.
    public func retryAvatar(at index: Int) {
        services.avatars.retry(question(at: index)?.asker.avatarURL, for: self)
    }

    /// The question of a row that the reader chose; nil for a spinner or a message.
    public func question(at index: Int) -> Question? {
        questions.indices.contains(index) ? questions[index] : nil
    }

    /// The picture of a person in a row.
    func avatar(of person: Person) -> AvatarState { services.avatars.state(of: person.avatarURL) }

    /// Whether there are questions to load that the window has room for.
    public var hasMore: Bool { serverHasMore && questions.count < Self.window }
}

extension QuestionList {
    private func load(page: Int) {
        work?.cancel()
        request += 1
        isKeeping = false
        isNextPageWanted = false
        requestedPage = page
        phase = .loading
        work = Task { [weak self, services, topic, newestDate, request] in
            if page == 1, topic.recentQuestions.isEmpty {
                let kept = await services.topicStore.questions(of: topic)
                self?.showKept(kept, request)
            }
            let outcome: Result<Listing<Question>, StackExchangeError>
            do throws(StackExchangeError) {
                let listing = try await services.site.questions(
                    tagged: topic.tag, page: page, size: Self.pageSize, until: page == 1 ? nil : newestDate)
                outcome = .success(try listing.usable())
            } catch {
                outcome = .failure(error)
            }
            await self?.finish(page: page, outcome, request)
        }
    }

    private func showKept(_ kept: Kept<[Question]>?, _ request: Int) {
        guard request == self.request, let kept, !kept.value.isEmpty else { return }
        topic.add(kept.value)
        questions = topic.recentQuestions
        keptSince = kept.date
    }

    private func finish(page: Int, _ outcome: Result<Listing<Question>, StackExchangeError>, _ request: Int)
        async
    {
        guard request == self.request else { return }
        switch outcome {
        case .failure(let error):
            phase = .failed(.questions(error))
            work = nil
        case .success(let listing):
            show(listing, page: page)
            await keep(request)
        }
    }

    private func show(_ listing: Listing<Question>, page: Int) {
        let shown = page == 1 ? [] : questions
        questions = shown.merging(listing.values, limit: Self.window)
        // What is not among the newest is gone from the site; where some could not be read, nobody knows.
        if page == 1, listing.droppedCount == 0 { topic = Topic(name: topic.name, tag: topic.tag) }
        topic.add(listing.values)
        // A server that sends the same page for every number would be asked for ever.
        serverHasMore = listing.hasMore && questions.count > shown.count
        lastPage = page
        keptSince = nil
        if page == 1 {
            newestDate = questions.first?.askedAt
            issues = []
        }
        issues += listing.allIssues
        notice = listing.quotaRemaining.flatMap { $0 <= 0 ? "No more requests are left for today." : nil }
    }

    /// Keeps the topic's questions for the next time, and then answers a spinner that came into sight meanwhile.
    private func keep(_ request: Int) async {
        isKeeping = true
        let outcome: LoadingPhase
        do throws(StorageError) {
            issues += try await services.topicStore.keep(topic)
            outcome = .loaded
        } catch {
            outcome = .failed(.keeping(error))
        }
        guard request == self.request else { return }
        isKeeping = false
        phase = outcome
        work = nil
        if isNextPageWanted { load(page: lastPage + 1) }
    }
}
