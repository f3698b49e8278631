import Kea
import KeaEvents

/// What a run reports of the end of a process, and of the example or hook that was running in it.
struct EndReport: Equatable {
    let cause: EndCause
    /// The end in one line that follows the name of an example.
    private(set) var message = ""
    /// The frames of the code under test, or else the last lines that the process wrote.
    private(set) var details: [String] = []
    /// The line that crashed, if the runtime has written it.
    private(set) var location: SourceLocation?

    var status: Status {
        switch cause {
        case .hang, .testLimit, .silent, .killed: .timedOut
        case .byItself, .stopped, .fault: .crashed
        }
    }

    func failure(of name: String? = nil, at location: SourceLocation) -> Failure {
        Failure(
            kind: status == .timedOut ? .timeLimit : .crash,
            message: (name.map { $0 + " " } ?? "") + message, details: details, location: location)
    }

    /// Returns the settings with which the Swift runtime writes about a crash to standard error.
    ///
    /// It writes addresses, for `Symbolizer`. Without that tool, it writes names and lines itself, which costs up to a
    /// second of processor time. 24 frames reach from an example to the engine.
    ///
    /// - Parameter own: the settings with which the run was started; settings about effort are kept.
    static func backtraceSettings(and own: String?) -> String {
        if own?.contains("symbolicate=off") == true { return "enable=no" }
        let ours =
            "enable=yes,interactive=no,color=no,threads=crashed,registers=none,limit=24,top=0,timeout=10s,"
            + (Symbolizer.isChosen(by: own) ? "images=mentioned,symbolicate=off" : "images=none")
        let kept = (own ?? "").split(separator: ",").filter { setting in
            ["symbolicate=", "timeout=", "unwind=", "cache=", "swift-backtrace="]
                .contains(where: setting.hasPrefix)
        }
        return ([ours] + kept.map(String.init)).joined(separator: ",")
    }

    /// Texts with which the runtime begins to write about a crash.
    static let beginnings = ["Fatal error", "*** Signal ", "*** Program crashed", "swift-runtime: "]

    init(_ cause: EndCause, errorOutput: String) {
        self.cause = cause
        switch cause {
        case .byItself(let status): describe(status, errorOutput)
        case .hang(let limit, let stack):
            message =
                "hangs: the main thread was busy past the time limit of \(limit.brief) and could not be interrupted"
            details = stack.isEmpty ? [] : ["the main thread is at:"] + stack.map { "  \($0)" }
        case .testLimit(let limit):
            message = "took longer than the time limit of \(limit.brief), and was ended"
        case .silent, .killed: message = "hangs: the process did not answer in time and was ended"
        case .stopped(let signal):
            message = "stopped the process by \(ExitStatus.signal(signal).text); it was ended"
        case .fault(let fault): message = fault.message
        }
    }

    private mutating func describe(_ status: ExitStatus, _ errorOutput: String) {
        let lines = errorOutput.split(separator: "\n").map(String.init)
        let fatal = lines.last { $0.contains(": Fatal error") }.map(Self.split)
        let (frames, library) = Self.frames(in: lines)
        switch (status, fatal) {
        case (.code, _): message = "ended the process with \(status.text)"
        case (.signal, let fatal?): message = "crashed: \(fatal.message)"
        case (.signal, nil): message = "crashed: \(status.text)"
        }
        location = frames.first?.location ?? fatal?.location
        if frames.count > 1 {
            details = frames.prefix(8).map { "at \($0.function)  \($0.location)" }
        } else if frames.isEmpty, fatal == nil {
            let own = lines.prefix { line in !Self.beginnings.contains { line.contains($0) } }
            details = Array(own.suffix(5))
        }
        if let cause = Self.cause(frames.map(\.function), library) { details.append(cause) }
    }

    /// Returns a frequent cause of such a crash: a function that fills the stack, or the library that detected a mistake.
    private static func cause(_ functions: [String], _ library: String?) -> String? {
        if library?.contains("libdispatch") == true {
            return
                "perhaps it waits for a queue on that queue, as `DispatchQueue.main.sync` does on the main thread"
        }
        if library?.contains("libTesting") == true {
            return
                "perhaps it is an exit test of Swift Testing, for `@Test` functions only; Kea has `exit(with:)`"
        }
        let counts = Dictionary(grouping: functions, by: \.self).mapValues(\.count)
        guard let most = counts.max(by: { $0.value < $1.value }), most.value >= 10 else { return nil }
        return "perhaps \(most.key) calls itself without an end"
    }

    /// Splits `Module/File.swift:12: Fatal error: text` into its location and its text.
    private static func split(_ line: String) -> (location: SourceLocation?, message: String) {
        guard let match = line.wholeMatch(of: #/(?:(.*):(\d+)|.*?): Fatal error[: ]*(.*)/#) else {
            return (nil, line)
        }
        let location = match.1.flatMap { file in
            match.2.flatMap { Int($0) }.map { SourceLocation(file: String(file), line: $0) }
        }
        return (location, match.3.isEmpty ? "fatal error" : String(match.3))
    }

    /// Returns the frames of the code under test in the runtime's text about the last crash, and the library that crashed.
    private static func frames(
        in lines: [String]
    ) -> (own: [(function: String, location: SourceLocation)], library: String?) {
        guard let start = lines.lastIndex(where: { $0.contains("*** Program crashed") }) else {
            return ([], nil)
        }
        let all = addresses(in: lines[start...])
        // Libraries of the system and the toolchain have no lines.
        let addresses = all.filter { address in
            !["/lib", "/usr/lib", Symbolizer.libraries].contains(where: address.image.hasPrefix)
        }
        let frames = addresses.isEmpty ? lines[start...].compactMap(frame) : Symbolizer.frames(at: addresses)
        let own = frames.compactMap { frame -> (function: String, location: SourceLocation)? in
            guard let (file, line) = frame.location,
                CodeUnderTest.contains(function: frame.function, file: file)
            else { return nil }
            return (frame.function, SourceLocation(file: file, line: line))
        }
        return (own, all.first?.image)
    }

    /// Reads the lines of frames, `3 [ra] 0x…`, and those of images, `0x…–0x… build-id name /path`.
    private static func addresses(in lines: ArraySlice<String>) -> [(image: String, offset: UInt64)] {
        // A literal within the closures would be compiled for each line.
        let (image, frame) = (#/^0x([0-9a-f]+)–0x([0-9a-f]+) .*? (/.+)$/#, #/^ *\d+ (.*)0x([0-9a-f]+)$/#)
        let images = lines.compactMap { $0.firstMatch(of: image) }
            .compactMap { match -> (range: ClosedRange<UInt64>, path: String)? in
                guard let base = UInt64(match.1, radix: 16), let end = UInt64(match.2, radix: 16), base <= end
                else { return nil }
                return (base...end, String(match.3))
            }
        return lines.compactMap { $0.firstMatch(of: frame) }.compactMap { match in
            guard let written = UInt64(match.2, radix: 16), written > 0 else { return nil }
            // A return address may be that of the next line.
            let address = match.1.hasPrefix("[ra]") ? written - 1 : written
            guard let image = images.first(where: { $0.range.contains(address) }) else { return nil }
            return (image.path, address - image.range.lowerBound)
        }
    }

    /// Reads a line with names: `3 [ra] 0x… function + 71 in Program at /path/File.swift:34:20`.
    private static func frame(_ line: String) -> Symbolizer.Frame? {
        let pattern = #/^\s*\d+ .*?0x[0-9a-f]+ (.+) \+ \d+ in .+ at (/[^:]+):(\d+)/#
        guard let match = line.firstMatch(of: pattern), let number = Int(match.3) else { return nil }
        return (String(match.1), (String(match.2), number))
    }
}
