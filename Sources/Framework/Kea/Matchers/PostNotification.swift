import Foundation

/// Matches an expression during whose evaluation a notification is posted.
///
/// ```swift
/// expect { store.load(url) }.to(postNotification(.didLoad, from: store, userInfo: containKeys("url")))
/// expect { store.start() }.toNot(postNotification(.didFail))
/// ```
///
/// Notifications from all threads count, from the start of the expectation until it is decided: with `eventually`
/// also those between two evaluations.
///
/// By default, notifications of any sender and with any user info match.
public func postNotification<Value>(
    _ name: Notification.Name, from sender: AnyObject? = nil,
    userInfo: Matcher<[AnyHashable: Any]>? = nil, on center: NotificationCenter = .default
) -> Matcher<Value> {
    postNotifications(
        name, anySatisfy(notification(from: sender, userInfo: userInfo)), on: center,
        description: {
            let from = sender.map { " from \(printed($0))" } ?? ""
            let with = userInfo.map { " with user info that is to \($0.nested)" } ?? ""
            return "post \(printed(name.rawValue))\(from)\(with)"
        })
}

/// Matches an expression during whose evaluation notifications are posted that match as a list.
///
/// ```swift
/// expect { store.reload() }.to(postNotifications(.didLoad, haveCount(3)))
/// expect { store.reload() }.to(postNotifications(nil, allSatisfy(have(\.name, equal(.didLoad)))))
/// ```
///
/// The list has the order in which they were posted, and notifications of all names if the name is `nil`.
public func postNotifications<Value>(
    _ name: Notification.Name?, _ matcher: Matcher<[Notification]>, on center: NotificationCenter = .default
) -> Matcher<Value> {
    postNotifications(
        name, matcher, on: center,
        description: {
            let name = name.map { " \(printed($0.rawValue))" } ?? ""
            return "post notifications\(name) that are to \(matcher.nested)"
        })
}

private func postNotifications<Value>(
    _ name: Notification.Name?, _ matcher: Matcher<[Notification]>, on center: NotificationCenter,
    description: @escaping () -> String
) -> Matcher<Value> {
    Matcher(description()) {
        let observer = NotificationObserver(name, on: center)
        return { outcome in
            if case .failure(let error) = outcome {
                return .undecided(thrown(error))
            }
            let posted = observer.posted
            let result = matcher.judge(posted)
            guard result.matches != nil else { return result }
            return MatcherResult(true, seen: describe(posted)).matching(result.matches)
        }
    }
}

private func notification(
    from sender: AnyObject?, userInfo: Matcher<[AnyHashable: Any]>?
) -> Matcher<Notification> {
    Matcher("be posted") { (notification: Notification) -> MatcherResult in
        if let sender, notification.object as AnyObject? !== sender { return MatcherResult(false) }
        return userInfo?.judge(notification.userInfo ?? [:]) ?? MatcherResult(true)
    }
}

private func describe(_ notifications: [Notification]) -> String {
    let texts = notifications.prefix(5).map { notification in
        let from = notification.object.map { " from \(printed($0))" } ?? ""
        let with = notification.userInfo.map { $0.isEmpty ? "" : " with \(printed($0))" } ?? ""
        return "\(printed(notification.name.rawValue))\(from)\(with)"
    }
    guard !texts.isEmpty else { return "none" }
    let more = notifications.count - texts.count
    return texts.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
}

/// Collects notifications; unchecked, as those are not `Sendable`: the list is accessed only under the lock.
private final class NotificationObserver: @unchecked Sendable {
    private let center: NotificationCenter
    private let lock = NSLock()
    private var notifications: [Notification] = []
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name?, on center: NotificationCenter) {
        self.center = center
        token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
            guard let self else { return }
            lock.withLock { notifications.append(notification) }
        }
    }

    deinit {
        if let token { center.removeObserver(token) }
    }

    var posted: [Notification] { lock.withLock { notifications } }
}
