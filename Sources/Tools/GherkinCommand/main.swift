#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// If the reader of the output ends, as `head` does, writing fails instead of terminating the process.
signal(SIGPIPE, SIG_IGN)

var command = GherkinCommand(arguments: Array(CommandLine.arguments.dropFirst()))
exit(command.run())
