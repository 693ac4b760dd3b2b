import type { Fact } from '../kit/answers/facts.ts'
import { shifted } from '../kit/query/days.ts'
import { type Counted, counted, dayOf, hotnessName, tagNames, type Window, within } from './records.ts'
import type { Opportunity } from './wire.ts'

/** How opportunities are to be read. */
export interface DealReading {
  /** Stage ids that count as won or lost; empty: judged by the record. */
  wonStages: readonly string[]
  lostStages: readonly string[]
  /** Stages have their pipeline's name appended unless the query is about one pipeline. */
  namesPipeline: boolean
  /** Amounts in any other currency are left out. */
  currency: string | null
}

type Outcome = 'won' | 'lost' | 'open'

/**
 * Won: the stage's probability or name is that of a won deal. Lost: a reason is given, the stage's name is
 * that of a lost deal, or it was closed without a chance. Stages that the widget names take precedence.
 */
export function outcomeOf(deal: Opportunity, { wonStages, lostStages }: DealReading): Outcome {
  const { stage } = deal
  const isIn = (stages: readonly string[]) => stage != null && stages.includes(stage.id)
  const looksWon = stage?.probability === 100 || /^won$/i.test(stage?.name ?? '')
  if (wonStages.length > 0 ? isIn(wonStages) : looksWon && !isIn(lostStages)) return 'won'
  const chance = stage?.probability ?? deal.probability
  const looksLost =
    deal.lost_reason !== null || /^lost$/i.test(stage?.name ?? '') || (deal.closed && chance === 0)
  return (lostStages.length > 0 ? isIn(lostStages) : looksLost) ? 'lost' : 'open'
}

/** Recurring contracts have a value of their own, reckoned by Salesflare. */
const worthOf = (deal: Opportunity): number | null =>
  deal.frequency === null ? (deal.value ?? deal.calculated_value) : (deal.calculated_value ?? deal.value)

export function countDeal(deal: Opportunity, reading: DealReading, window: Window): Counted {
  const { range, zone, today } = window
  const outcome = outcomeOf(deal, reading)
  const names = namesOf(deal, reading, outcome)
  const created = dayOf(deal.creation_date, zone)
  // Of an open one the date is only expected.
  const closed = outcome === 'open' ? null : dayOf(deal.close_date ?? deal.last_stage_change_date, zone)
  const end = range.end < today ? range.end : today
  const wasOpen =
    created !== null &&
    created <= end &&
    (outcome === 'open' ? !deal.closed : closed !== null && closed > end)
  // Amounts in another currency are not part of the result; a missing amount is unknown.
  const isOwn = isIn(deal, reading.currency)
  const amount = worthOf(deal)
  const chance = deal.probability ?? deal.stage?.probability ?? null
  const weighted = amount === null || chance === null ? null : (amount * chance) / 100
  const valued = (parts: Fact['parts']): Fact['parts'] => (isOwn ? parts : {})
  const hours = created !== null && closed !== null ? daysBetween(created, closed) * 24 : null
  const cycle: Fact['parts'] = hours !== null && hours >= 0 ? { cycles: 1, cycleHours: hours } : {}
  const isClosedInRange = within(closed, range)
  const isWon = isClosedInRange && outcome === 'won'
  const isLost = isClosedInRange && outcome === 'lost'
  const wonValue = valued({ wonValue: amount, wonValued: amount === null ? 0 : 1 })
  const won = { won: 1, wins: 1, closed: 1, ...wonValue, ...cycle }
  const deals = counted(
    names,
    [
      [created, { created: 1 }, within(created, range)],
      [closed, won, isWon],
      [closed, { lost: 1, wins: 0, closed: 1, ...valued({ lostValue: amount }) }, isLost],
      [null, { open: 1, ...valued({ openValue: amount, weightedValue: weighted }) }, wasOpen],
    ],
    worthOf(deal),
  )
  if (isClosedInRange) deals.facts.push(...stays(deal, names, closed, reading))
  return deals
}

/** Whether an amount is of a currency; one without any is of the team's. */
export const isIn = (deal: Opportunity, currency: string | null): boolean =>
  currency === null || !deal.currency?.iso || deal.currency.iso === currency

/** Each stage that the deal has been in, under the stage's own name. */
function stays(deal: Opportunity, names: Counted['names'], day: string, reading: DealReading): Fact[] {
  return (deal.stage_updates ?? []).flatMap(({ duration_in_seconds: seconds, stage }) =>
    seconds === null
      ? []
      : {
          day,
          names: { ...names, stage: [stageName(stage?.name ?? null, deal, reading)] },
          parts: { stays: 1, stageHours: seconds / 3600 },
        },
  )
}

function namesOf(deal: Opportunity, reading: DealReading, outcome: Outcome): Counted['names'] {
  return {
    pipeline: [deal.pipeline?.name ?? 'No pipeline'],
    stage: [stageName(deal.stage?.name ?? null, deal, reading)],
    lead_source: [deal.lead_source?.name ?? 'No lead source'],
    lost_reason: outcome === 'lost' ? [deal.lost_reason ?? 'No reason given'] : [],
    currency: [deal.currency?.iso ?? 'No currency'],
    owner: [deal.owner ? (deal.owner.name ?? `User ${deal.owner.id}`) : 'No owner'],
    assignee: [deal.assignee?.name ?? 'Nobody'],
    account: [deal.account?.name ?? 'No account'],
    hotness: [hotnessName(deal.account?.hotness)],
    tag: tagNames(deal.tags),
  }
}

function stageName(stage: string | null, deal: Opportunity, { namesPipeline }: DealReading): string {
  const name = stage ?? 'No stage'
  return namesPipeline && deal.pipeline?.name ? `${name} (${deal.pipeline.name})` : name
}

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** One day more than a range at both ends: whether Salesflare counts the borders in is not confirmed. */
export const widened = ({ start, end }: Window['range']) => ({
  after: `${shifted(start, -1)}T00:00:00.000Z`,
  before: `${shifted(end, 2)}T00:00:00.000Z`,
})
