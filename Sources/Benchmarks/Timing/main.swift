import Glibc
import Motion

if CommandLine.arguments.contains("--allocations") {
  guard try countAllocations() else { exit(1) }
  exit(0)
}

print("ns per animated scalar per tick, full double precision, one thread")
print("kind           count   engine   C AVX2   ratio  bytes/a  allocs/tick  results")
let spring = try Spring(stiffness: 170, damping: 12)
for count in [1000, 10_000, 100_000, 1_000_000] {
  try row("bezier     ", count, nil)
  try row("spring     ", count, spring)
}
print("ns per animated transform per tick")
for count in [1000, 10_000] {
  for kind in [Kind.matrix, .list, .stacked] { try transformRow(kind, count) }
}
