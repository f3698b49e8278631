import KeaEvents

/// Something that turns run events into what people or machines read.
///
/// A report is a function of the event stream and of nothing else: the same events give the same report, whether
/// they come from this process or from a worker. It writes as the events come in, so that what was found is
/// there also when the run is cut short.
@MainActor
public protocol Report {
    /// Takes the next event.
    mutating func receive(_ event: RunEvent)
}
