import fc from 'fast-check'
import { type Strike, strike } from './strike.ts'

/** Reports that fall due at once, and the strikes that one worker after the other meets while it works on them. */
export interface Scenario {
  seed: number
  /** How many recipients each report has. */
  recipients: number[]
  /** Whether a vendor's figures are in them. */
  figures: boolean
  /** Whether paper is printed by a real browser, and looked at. */
  paper: boolean
  /** Reports that a worker works on side by side. */
  places: number
  strikes: Strike[]
}

/** Below the tries that a delivery and a run have: what fails is the product's doing. */
const MOST_STRIKES = 5

const scenario = fc.record({
  recipients: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
  figures: fc.integer({ min: 1, max: 4 }).map((one) => one === 1),
  paper: fc.integer({ min: 1, max: 20 }).map((one) => one === 1),
  places: fc.integer({ min: 1, max: 2 }),
  strikes: fc.array(strike, { minLength: MOST_STRIKES, maxLength: MOST_STRIKES }),
})

/** The same for the same seed. */
export function scenarioOf(seed: number): Scenario {
  const [only] = fc.sample(fc.noBias(scenario), { seed, numRuns: 1 })
  if (!only) throw new Error(`There is no scenario ${seed}.`)
  return { seed, ...only }
}
