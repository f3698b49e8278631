import Foundation

/// The command line of the workbench, which `run-specs.sh` calls.
@MainActor
public enum Workbench {
    /// Runs a command and returns the exit status.
    ///
    /// - Parameter words: the command's name, the package's folder, its features, the calling script, the test
    ///   executable, the number of the build's options, these options, and the rest of the command line.
    public static func run(_ words: [String]) -> Int32 {
        // A child that has ended is noticed by its answer.
        signal(SIGPIPE, SIG_IGN)
        guard words.count >= 6, let count = Int(words[5]), (0...words.count - 6).contains(count) else {
            return refusal("the workbench is started by run-specs.sh")
        }
        let project = Project(
            root: words[1], features: words[2], command: words[3], product: words[4],
            directory: ProcessInfo.processInfo.environment["KEA_DIRECTORY"],
            buildOptions: Array(words[6..<(6 + count)]))
        let arguments = Array(words[(6 + count)...])
        if let word = arguments.first, !["--watch", "--debug"].contains(words[0]) {
            return refusal("\(words[0]) takes no options and no paths: \(word)")
        }
        switch words[0] {
        case "language-server": return serveEditor(project)
        case "--watch":
            guard let terminal = RawTerminal() else { return refusal("--watch needs a terminal") }
            return Watch(project, selection: arguments, show: terminal.show).start(terminal)
        case "serve": return servePage(project)
        case "--debug": return DebugTarget.debug(arguments, in: project)
        case "--debug=dap":
            return DebugAdapter(project, editor: FrameWriter(.standardOutput)).serve(reading: STDIN_FILENO)
        default: return refusal("the workbench has no command \(words[0])")
        }
    }

    private static func servePage(_ project: Project) -> Int32 {
        let service: PageService
        do {
            service = try PageService(project)
        } catch {
            return refusal("the page cannot be served: \(error.localizedDescription)")
        }
        // A terminal's Ctrl-C ends the service and not only this process.
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { service.stop() }
            source.resume()
            return source
        }
        service.start()
        print("The page is at \(service.address.text)\nCtrl-C ends it.")
        fflush(nil)
        openBrowser(service.address.file)
        withExtendedLifetime(sources) { service.serve() }
        return 0
    }

    /// Shows a file in the browser of a user who sits in front of this machine.
    private static func openBrowser(_ file: String) {
        let environment = ProcessInfo.processInfo.environment
        #if os(macOS)
            let (program, hasScreen) = ("open", environment["SSH_CONNECTION"] == nil)
        #else
            let program = "xdg-open"
            let hasScreen = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        #endif
        guard hasScreen, isatty(STDOUT_FILENO) == 1 else { return }
        let process = Process("/usr/bin/env", [program, file], in: "/")
        try? process.run()
    }

    private static func serveEditor(_ project: Project) -> Int32 {
        let editor = FrameWriter(.standardOutput)
        let environment = ProcessInfo.processInfo.environment
        // The script has read the first message before it built this program.
        let input = environment["KEA_INPUT"]
        let first = input.flatMap(FileManager.default.contents)
        if let input { unlink(input) }
        return LanguageServer(project, send: editor.write)
            .serve(
                reading: STDIN_FILENO, after: first ?? Data(),
                isAnswered: environment["KEA_ANSWERED"] == "yes")
    }
}
