import Glibc
import HostCommand

exit(Program.run(.current()).rawValue)
