import type { EmulatorContext } from '../../sandbox/emulation.ts'

/** What a report costs. Google counts by its size; here all are small. */
const COST = 4
const DAY = 200_000
const HOUR = 40_000
const PROJECT_HOUR = 14_000

/** Charges a report to its property and returns what is left, as `propertyQuota` does. */
export function spendTokens(property: string, { memory, now }: EmulatorContext) {
  const pacific = now.toZonedDateTimeISO('America/Los_Angeles')
  const day = charge(memory, `tokens ${property} ${pacific.toPlainDate()}`)
  const hour = charge(memory, `tokens ${property} ${pacific.toPlainDate()} ${pacific.hour}`)
  return {
    tokensPerDay: { consumed: COST, remaining: DAY - day },
    tokensPerHour: { consumed: COST, remaining: HOUR - hour },
    concurrentRequests: { remaining: 10 },
    serverErrorsPerProjectPerHour: { remaining: 10 },
    potentiallyThresholdedRequestsPerHour: { remaining: 120 },
    tokensPerProjectPerHour: { consumed: COST, remaining: PROJECT_HOUR - hour },
  }
}

function charge(memory: EmulatorContext['memory'], key: string): number {
  const known = memory.get(key)
  const spent = (typeof known === 'number' ? known : 0) + COST
  memory.set(key, spent)
  return spent
}
