const ROUNDS = 3
/** The count of a processor's time goes on in steps of some milliseconds; a round has many of them. */
const ROUND_MICROSECONDS = 40_000

/**
 * How many times as much of the processor's time work takes where its `size` is `times` as large: about `times` where
 * it reads each character a set number of times, the square of it where it begins anew at each. What else runs on the
 * machine does not count, and of several rounds the least is taken.
 */
export function growth(work: (size: number) => unknown, size: number, times: number): number {
  const rounds = Array.from({ length: ROUNDS }, () => [
    spent(() => work(size)),
    spent(() => work(size * times)),
  ])
  return Math.min(...rounds.map(([, large = 0]) => large)) / Math.min(...rounds.map(([small = 0]) => small))
}

/** Microseconds that this thread computed for one of many equal works. */
function spent(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let done = 1; ; done++) {
    work()
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= ROUND_MICROSECONDS) return (user + system) / done
  }
}
