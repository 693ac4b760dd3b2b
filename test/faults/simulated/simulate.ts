import type { Ground } from './ground.ts'
import { type Outcome, runScenario } from './runScenario.ts'
import { scenarioOf } from './scenario.ts'
import { tapTimers } from './timers.ts'

/** All outcomes together; `seeds` names those of which something is wrong. */
export interface Summary extends Outcome {
  scenarios: number
  seeds: number[]
}

const LISTS = ['lost', 'blank', 'doubled', 'inWindow', 'uncertain', 'missing', 'unfinished'] as const
const FAULTS = ['lost', 'blank', 'doubled', 'unfinished'] as const

/** Scenarios of one base seed, which are distinguished by their own. */
const MOST_SCENARIOS = 1_000_000

/** Runs scenarios, one in each lane at a time, until so many strikes have fallen. */
export async function simulate(
  { lanes }: Pick<Ground, 'lanes'>,
  { seed, strikes, only }: { seed: number; strikes: number; only?: number | undefined },
  tell: (summary: Summary) => void = () => undefined,
): Promise<Summary> {
  const summary: Summary = {
    scenarios: 0,
    seeds: [],
    deaths: 0,
    cuts: 0,
    mails: 0,
    lost: [],
    blank: [],
    doubled: [],
    inWindow: [],
    uncertain: [],
    missing: [],
    unfinished: [],
  }
  const timers = tapTimers()
  let next = seed * MOST_SCENARIOS
  const run = async (lane: (typeof lanes)[number], own: number) => {
    const outcome = await runScenario(lane, scenarioOf(own))
    summary.scenarios += 1
    for (const count of ['deaths', 'cuts', 'mails'] as const) summary[count] += outcome[count]
    for (const list of LISTS) summary[list].push(...outcome[list])
    if (FAULTS.some((list) => outcome[list].length > 0)) summary.seeds.push(own)
    tell(summary)
  }
  const isOver = () => summary.deaths + summary.cuts >= strikes
  try {
    const [first] = lanes
    if (only !== undefined && first) await run(first, only)
    else {
      await Promise.all(
        lanes.map(async (lane) => {
          while (!isOver()) await run(lane, next++)
        }),
      )
    }
  } finally {
    timers.restore()
  }
  return summary
}
