import KeaRunner
import KeaVirtualTime

VirtualTime.prepare()
Runner.main()
