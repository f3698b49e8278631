import KeaRunner
Runner.main()
