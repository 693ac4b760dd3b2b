import { sql } from 'kysely'
import { z } from 'zod'
import { ProviderError } from '../../../providers/providerError.ts'
import type { BudgetReading, Purpose } from '../../../shared/domain/budgets.ts'
import { forbidding, holds } from '../../../shared/rules/budget.ts'
import type { AppContext } from '../../context.ts'
import { noteOf } from './health.ts'
import type { SourceRow } from './loadSource.ts'

/** The name of the reading for a wait that the vendor itself requested. */
const PAUSE = 'pause'
/** Waits up to this are sat out by the call itself. */
export const SHORT_WAIT_SECONDS = 5
/** No vendor's wait is believed beyond this, in hours. */
const MOST_PAUSE_HOURS = 24
/** A change smaller than this share of the whole is not written down, so that reading costs few writes. */
const LEAST_CHANGE = 0.02

/** A reading as it is stored. */
const keptReading = z.object({
  name: z.string(),
  property: z.string().nullable(),
  left: z.number(),
  of: z.number().nullable(),
  renewsAt: z.string().nullable(),
  /** The vendor's message when it requested a wait. */
  said: z.object({ message: z.string(), vendor: z.string().nullable() }).optional(),
})
export type KeptReading = z.infer<typeof keptReading>
const storedBudgets = z.record(z.string(), keptReading)

/** The readings of a source, ended ones included. */
export const budgetsOf = (row: { budgets: unknown }): KeptReading[] =>
  Object.values(storedBudgets.parse(row.budgets))

/** The readings worth showing: what is left of a limit, but no requested waits. */
export const shownBudgets = (row: { budgets: unknown }, now: Temporal.Instant): BudgetReading[] =>
  budgetsOf(row)
    .filter((reading) => reading.name !== PAUSE && holds(reading, now))
    .map(({ said: _, ...reading }) => reading)

/** Why a call is not made for this purpose now, with the wait; null where it may be made. */
export function budgetRefusal(
  readings: readonly KeptReading[],
  asked: { vendor: string; property: string | null; purpose: Purpose },
  now: Temporal.Instant,
): ProviderError | null {
  const reading = forbidding(readings, asked, now)
  if (!reading) return null
  const waitSeconds = Math.max(1, Math.ceil(now.until(reading.renewsAt).total('seconds')))
  const { message, vendor } = reading.said ?? {
    message: sentence(asked.vendor, reading, waitSeconds),
    vendor: null,
  }
  return new ProviderError('rate_limited', message, { vendorMessage: vendor, waitSeconds })
}

function sentence(vendor: string, { name, left }: KeptReading, waitSeconds: number): string {
  const after = `New figures come by themselves ${inAbout(waitSeconds)}.`
  return left > 0
    ? `${vendor}’s limit (${name}) is nearly reached, and what is left of it is kept for scheduled reports. ${after}`
    : `${vendor}’s limit (${name}) is reached. ${after}`
}

const HOUR = 3600
/** `in 20 minutes`, `in 3 hours`: rounded up. */
function inAbout(seconds: number): string {
  const words = new Intl.RelativeTimeFormat('en')
  return seconds < HOUR
    ? words.format(Math.ceil(seconds / 60), 'minute')
    : words.format(Math.ceil(seconds / HOUR), 'hour')
}

/** The reading for a refusal with a wait; null where the vendor names none worth storing. */
export function pauseFor(error: unknown, property: string | null, now: Temporal.Instant): KeptReading | null {
  if (!(error instanceof ProviderError) || error.kind !== 'rate_limited') return null
  const { waitSeconds, message, vendorMessage } = error
  if (waitSeconds === null || waitSeconds <= SHORT_WAIT_SECONDS) return null
  const renewsAt = now.add({ seconds: Math.min(waitSeconds, MOST_PAUSE_HOURS * HOUR) }).toString()
  return { name: PAUSE, property, left: 0, of: 1, renewsAt, said: { message, vendor: vendorMessage } }
}

/** Readings as they are stored: the last of each name and property. */
export const byName = (readings: readonly KeptReading[]): Record<string, KeptReading> =>
  Object.fromEntries(readings.map((reading) => [JSON.stringify([reading.name, reading.property]), reading]))

/** Stores what was read, for this process and all others; expired readings are removed. */
export async function keepBudgets(
  context: AppContext,
  source: SourceRow,
  readings: readonly KeptReading[],
): Promise<void> {
  const stored = storedBudgets.parse(source.budgets)
  const now = context.now()
  const news = Object.fromEntries(
    Object.entries(byName(readings)).filter(([key, reading]) => isNews(stored[key], reading, now)),
  )
  if (Object.keys(news).length === 0) return
  const ended = Object.keys(stored).filter((key) => !stored[key] || !holds(stored[key], now))
  const budgets = sql`(budgets - ${ended}::text[]) || ${JSON.stringify(news)}::jsonb`
  await noteOf(context, source, { budgets })
  source.budgets = { ...stored, ...news }
}

function isNews(stored: KeptReading | undefined, reading: KeptReading, now: Temporal.Instant): boolean {
  if (!stored || !holds(stored, now)) return true
  if (stored.left <= 0 !== reading.left <= 0 || stored.of !== reading.of || reading.said) return true
  const scale = reading.of ?? Math.max(1, stored.left)
  return Math.abs(stored.left - reading.left) / scale >= LEAST_CHANGE
}
