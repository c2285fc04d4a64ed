import Glibc
import PluginHost

// The executable in which plugins live: it has neither pictures nor windows.
WorkerProcess.run()
print("animator-worker: is started by a host, which talks to it; see host help")
exit(2)
