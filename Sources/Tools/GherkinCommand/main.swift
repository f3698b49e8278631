#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// A reader that goes away, as `head` does, ends the output and not the process.
signal(SIGPIPE, SIG_IGN)

var command = GherkinCommand(arguments: Array(CommandLine.arguments.dropFirst()))
exit(command.run())
