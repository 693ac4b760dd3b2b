import fc from 'fast-check'

/** What a worker reaches the outside by. */
export type Line = 'database' | 'mail' | 'vendor' | 'browser'

/**
 * What happens to a worker, and when: after so many pieces have been sent or received on a line (`any`: on
 * all together). `death`: nothing more is received from it; `cut`: the connection breaks, or the vendor's
 * call fails, and it lives on.
 */
export interface Strike {
  kind: 'death' | 'cut'
  line: Line | 'any'
  /** From 1. */
  piece: number
  /** How much of that piece still arrives, from 0 to 1. */
  share: number
}

const share = fc.constantFrom(0, 0.5, 1)
const at = (most: number) => fc.integer({ min: 1, max: most })

/** Two of three are deaths; many of them among the words with the mail server, which are the ones that count. */
export const strike: fc.Arbitrary<Strike> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('death'), line: fc.constant('any'), piece: at(90), share }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('death'), line: fc.constant('mail'), piece: at(15), share }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cut'), line: fc.constant('mail'), piece: at(15), share }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cut'), line: fc.constant('database'), piece: at(60), share }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cut'), line: fc.constant('vendor'), piece: at(4), share }),
  },
)

/** Counts pieces until it is their turn. Each strike falls once. */
export function countdown(planned: Strike | null): {
  hit: Strike | null
  strikes(line: Line): Strike | null
} {
  let left = planned?.piece ?? 0
  const count = {
    hit: null as Strike | null,
    strikes: (line: Line) => {
      if (!planned || count.hit || (planned.line !== 'any' && planned.line !== line)) return null
      left -= 1
      if (left > 0) return null
      count.hit = planned
      return planned
    },
  }
  return count
}
