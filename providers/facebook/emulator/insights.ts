import { z } from 'zod'
import { timeSteps } from '../../../shared/rules/tableTime.ts'
import { slicesOf } from '../../kit/query/days.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import type { AdAccount } from './campaigns.ts'
import { type InsightsRequest, refusalOf } from './check.ts'
import { type Bundle, bundlesOf } from './data.ts'
import { fieldOf } from './fields.ts'
import { type EmulatedCondition, keeps, keepsRow } from './filter.ts'

/** Rows of insights for the parameters of a call. */

const Range = z.object({ since: z.iso.date(), until: z.iso.date() })
const Conditions = z.array(
  z.object({
    field: z.string(),
    operator: z.string(),
    value: z.union([z.string(), z.number(), z.array(z.string())]),
  }),
)
/** From this many rows on, Meta does not respond synchronously. */
const MOST_ROWS_AT_ONCE = 2400

type Rows = Record<string, unknown>[]

/**
 * @param scope whether a delivery belongs to the requested object
 * @returns the rows, or the refusal to send
 */
export function insightsRows(
  account: AdAccount,
  scope: (bundle: Bundle) => boolean,
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Rows | Response {
  const now = context.now.toZonedDateTimeISO(account.timezone_name)
  const asked = askedOf(parameters, now.toPlainDate())
  const refusal = refusalOf(asked, now.toPlainDate())
  if (refusal) return refusal
  if (context.switches.has('empty')) return []
  const filtering: EmulatedCondition[] = Conditions.parse(JSON.parse(parameters.get('filtering') ?? '[]'))
  const increment = parameters.get('time_increment') ?? 'all_days'
  const rows = asked.ranges
    .flatMap((range) => incrementsOf(range, increment))
    .flatMap((range) => rowsOf(account, scope, asked, range, filtering, now))
    .filter((row) => keepsRow(row, filtering))
  return sorted(rows, parameters.get('sort'))
}

/** Whether a synchronous response is refused as too large. */
export const isTooMuchAtOnce = (rows: Rows): boolean => rows.length > MOST_ROWS_AT_ONCE

function askedOf(parameters: ReadonlyMap<string, string>, today: Temporal.PlainDate): InsightsRequest {
  const list = (name: string) => {
    const text = parameters.get(name) ?? ''
    const values: unknown = text.startsWith('[') ? JSON.parse(text) : text.split(',')
    return z
      .array(z.string())
      .parse(values)
      .filter((value) => value !== '')
  }
  const fields = list('fields')
  return {
    level: parameters.get('level') ?? 'account',
    fields: fields.length > 0 ? fields : ['impressions', 'spend'],
    breakdowns: list('breakdowns'),
    actionBreakdowns: list('action_breakdowns'),
    windows: list('action_attribution_windows').filter((window) => window !== 'default'),
    ranges: rangesOf(parameters, today),
  }
}

function rangesOf(
  parameters: ReadonlyMap<string, string>,
  today: Temporal.PlainDate,
): InsightsRequest['ranges'] {
  const several = parameters.get('time_ranges')
  if (several) return z.array(Range).parse(JSON.parse(several))
  const one = parameters.get('time_range')
  if (one) return [Range.parse(JSON.parse(one))]
  const preset = parameters.get('date_preset') ?? 'last_30d'
  if (preset === 'today') return [{ since: today.toString(), until: today.toString() }]
  const days = Number(/^last_(\d+)d$/.exec(preset)?.[1] ?? (preset === 'yesterday' ? 1 : 30))
  return [{ since: today.subtract({ days }).toString(), until: today.subtract({ days: 1 }).toString() }]
}

/** Meta counts increments from the first day on; months are those of the calendar, cut at the range's ends. */
function incrementsOf(
  range: InsightsRequest['ranges'][number],
  increment: string,
): InsightsRequest['ranges'] {
  const whole = { start: range.since, end: range.until }
  if (increment === 'all_days') return [range]
  if (increment !== 'monthly') {
    return slicesOf(whole, Number(increment)).map(({ start, end }) => ({ since: start, until: end }))
  }
  const days = Map.groupBy(slicesOf(whole, 1), ({ start }) => timeSteps({ start, end: start }, 'month')[0])
  return [...days.values()].map((part) => ({
    since: part[0]?.start ?? range.since,
    until: part.at(-1)?.end ?? range.until,
  }))
}

function rowsOf(
  account: AdAccount,
  scope: (bundle: Bundle) => boolean,
  asked: InsightsRequest,
  range: InsightsRequest['ranges'][number],
  filtering: EmulatedCondition[],
  now: Temporal.ZonedDateTime,
): Rows {
  const today = now.toPlainDate().toString()
  const until = range.until < today ? range.until : today
  const bundles: Bundle[] = []
  for (let day = Temporal.PlainDate.from(range.since); day.toString() <= until; day = day.add({ days: 1 })) {
    for (const bundle of bundlesOf(account, day.toString())) {
      // Of today only the hours that are over have been counted.
      if (bundle.day === today && bundle.hour >= now.hour) continue
      if (scope(bundle) && keeps(bundle, filtering)) bundles.push(bundle)
    }
  }
  const groups = Map.groupBy(bundles, (bundle) => keyOf(bundle, asked))
  return [...groups.values()].map((some) => {
    const days = new Set(some.map(({ day }) => day)).size
    const group = { bundles: some, days, windows: asked.windows, actionBreakdowns: asked.actionBreakdowns }
    const [first] = some
    const identity = identityOf(account, first, asked.level)
    const values = first ? splitOf(first, asked.breakdowns) : []
    const fields = asked.fields.map(
      (name) => [name, identity[name] ?? fieldOf(name, group) ?? undefined] as const,
    )
    return {
      ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
      ...Object.fromEntries(asked.breakdowns.map((name, index) => [name, values[index]])),
      date_start: range.since,
      date_stop: range.until,
    }
  })
}

const hourText = (hour: number) => {
  const two = String(hour).padStart(2, '0')
  return `${two}:00:00 - ${two}:59:59`
}
const OBJECTS: Record<string, (bundle: Bundle) => string> = {
  account: () => '',
  campaign: ({ ad }) => ad.adSet.campaign.id,
  adset: ({ ad }) => ad.adSet.id,
  ad: ({ ad }) => ad.id,
}
const BREAKDOWNS: Record<string, (bundle: Bundle) => string> = {
  age: ({ age }) => age,
  gender: ({ gender }) => gender,
  country: ({ country }) => country,
  region: ({ region }) => region,
  comscore_market: ({ market }) => market || 'Unknown',
  publisher_platform: ({ platform }) => platform,
  platform_position: ({ position }) => position,
  impression_device: ({ device }) => device,
  device_platform: ({ device }) => (device === 'desktop' ? 'desktop' : 'mobile'),
  product_id: ({ product }) => product,
  hourly_stats_aggregated_by_advertiser_time_zone: ({ hour }) => hourText(hour),
  hourly_stats_aggregated_by_audience_time_zone: ({ hour }) => hourText(hour),
}

const splitOf = (bundle: Bundle, breakdowns: string[]): string[] =>
  breakdowns.map((name) => BREAKDOWNS[name]?.(bundle) ?? '')

/** What makes a row of its own: the object of the level, and the values of the breakdowns. */
const keyOf = (bundle: Bundle, { level, breakdowns }: InsightsRequest): string =>
  [OBJECTS[level]?.(bundle), ...splitOf(bundle, breakdowns)].join('|')

function identityOf(account: AdAccount, bundle: Bundle | undefined, level: string): Record<string, string> {
  const ad = bundle?.ad
  const known: Record<string, string> = {
    account_id: account.id.replace('act_', ''),
    account_name: account.name,
    account_currency: account.currency,
  }
  if (!ad || level === 'account') return known
  const { campaign } = ad.adSet
  Object.assign(known, { campaign_id: campaign.id, campaign_name: campaign.name })
  if (level !== 'campaign') Object.assign(known, { adset_id: ad.adSet.id, adset_name: ad.adSet.name })
  if (level === 'ad') Object.assign(known, { ad_id: ad.id, ad_name: ad.name })
  return known
}

/** `["spend_descending"]`. */
function sorted(rows: Rows, sort: string | undefined): Rows {
  const [, field, direction] = /^(.+)_(ascending|descending)$/.exec(JSON.parse(sort ?? '[""]')[0]) ?? []
  if (!field) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * (Number(a[field] ?? 0) - Number(b[field] ?? 0)))
}
