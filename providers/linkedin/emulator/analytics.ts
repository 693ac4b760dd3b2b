import { split } from '../../platforms/linkedin/emulator/split.ts'
import { listIn, type RestliParameters, textIn } from '../../platforms/linkedin/restliReader.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { type Creative, creativesOf, type EmulatedAccount } from './accounts.ts'
import { COUNTED, countsOf, MONEY, reachOf } from './data.ts'
import { isOfMembers, partsOf } from './pivots.ts'
import { type AnalyticsRequest, readAsked, today } from './request.ts'

/** Rows of members with fewer events than this are left out. */
const FEWEST = 3

/** GET /rest/adAnalytics. An account that may not be read brings nothing, and no error. */
export function adAnalytics(
  parameters: RestliParameters,
  accounts: EmulatedAccount[],
  context: EmulatorContext,
): Response {
  const asked = readAsked(parameters, context.now)
  if (asked instanceof Response) return asked
  const hidden = context.switches.has('empty') || context.switches.has('no_access')
  const elements = hidden
    ? []
    : accounts.flatMap((account) => rowsOf(asked, account, parameters, context.now))
  return Response.json({ paging: { start: 0, count: 10, links: [] }, elements })
}

interface Row {
  day: string
  value: string
  sums: Map<string, number>
}

function rowsOf(
  asked: AnalyticsRequest,
  account: EmulatedAccount,
  parameters: RestliParameters,
  now: Temporal.Instant,
): object[] {
  const wanted = creativesOf(account).filter((creative) => isWanted(creative, account, parameters))
  const fields = asked.fields.filter((field) => COUNTED.includes(field) || MONEY.includes(field))
  const needed = [...new Set([...fields, 'impressions', 'costInLocalCurrency'])]
  const rows = new Map<string, Row>()
  for (const day of daysOf(asked, now)) {
    const step = asked.granularity === 'ALL' ? asked.start : stepOf(day, asked.granularity)
    const hours = day === today(now) ? now.toZonedDateTimeISO('UTC').hour : 24
    for (const creative of wanted) {
      const counts = countsOf(creative, day, account.currency)
      if (counts.size === 0) continue
      const parts = partsOf(asked.pivot, creative, account)
      const byField = needed.map((field) =>
        split(arrived(counts.get(field) ?? 0, hours), parts, creative.id, day, field),
      )
      parts.forEach(([value], index) => {
        const row = rows.getOrInsertComputed(`${step} ${value}`, () => ({
          day: step,
          value,
          sums: new Map<string, number>(),
        }))
        needed.forEach((field, at) => {
          const part = byField[at]?.[index] ?? 0
          row.sums.set(field, (row.sums.get(field) ?? 0) + part)
        })
      })
    }
  }
  return [...rows.values()].map((row) => elementOf(row, asked, fields, account)).filter((row) => row !== null)
}

/** Today is as far as its hours. */
const arrived = (count: number, hours: number) => (hours === 24 ? count : Math.floor((count * hours) / 24))

/** Single days are available for six months; older ranges are rounded to whole months. */
function daysOf({ granularity, start, end }: AnalyticsRequest, now: Temporal.Instant): string[] {
  const last = today(now)
  const oldest = Temporal.PlainDate.from(last).subtract({ months: 6 }).toString()
  const isOld = start < oldest
  const from = granularity === 'DAILY' ? (isOld ? oldest : start) : isOld ? `${start.slice(0, 7)}-01` : start
  const wholeEnd = Temporal.PlainDate.from(end)
  const to =
    granularity !== 'DAILY' && end < oldest ? wholeEnd.with({ day: wholeEnd.daysInMonth }).toString() : end
  const days: string[] = []
  const stop = to < last ? to : last
  for (let day = Temporal.PlainDate.from(from); day.toString() <= stop; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}

const stepOf = (day: string, granularity: string) =>
  granularity === 'DAILY'
    ? day
    : granularity === 'MONTHLY'
      ? `${day.slice(0, 7)}-01`
      : `${day.slice(0, 4)}-01-01`

function isWanted(
  { id, campaign, post }: Creative,
  account: EmulatedAccount,
  parameters: RestliParameters,
): boolean {
  const own: Record<string, string> = {
    accounts: `urn:li:sponsoredAccount:${account.id}`,
    campaignGroups: `urn:li:sponsoredCampaignGroup:${campaign.group.id}`,
    campaigns: `urn:li:sponsoredCampaign:${campaign.id}`,
    creatives: `urn:li:sponsoredCreative:${id}`,
    shares: post,
    companies: account.organization,
  }
  const fits = Object.entries(own).every(([name, urn]) => listIn(parameters, name)?.includes(urn) ?? true)
  const is = (name: string, value: string) => (textIn(parameters, name) ?? value) === value
  return fits && is('objectiveType', campaign.objective) && is('campaignType', campaign.type)
}

/** Null where nothing requested happened, or too little to show of members. */
function elementOf(
  { day, value, sums }: Row,
  asked: AnalyticsRequest,
  fields: string[],
  account: EmulatedAccount,
) {
  if (fields.length > 0 && fields.every((field) => !sums.get(field))) return null
  const impressions = sums.get('impressions') ?? 0
  if (isOfMembers(asked.pivot) && impressions < FEWEST) return null
  const end =
    asked.granularity === 'ALL' ? asked.end : asked.granularity === 'DAILY' ? day : lastOf(day, asked)
  const money = (hundredths: number) => (hundredths / 100).toFixed(account.currency === 'EUR' ? 12 : 2)
  const audience = account.currency === 'EUR' ? 160_000 : 240_000
  const given: Record<string, unknown> = {
    dateRange: { start: recordOf(day), end: recordOf(end) },
    pivotValues: [value],
    approximateMemberReach: reachOf(impressions, audience),
  }
  for (const field of fields) {
    const sum = sums.get(field) ?? 0
    given[field] = MONEY.includes(field) ? money(sum) : sum
  }
  return Object.fromEntries(asked.fields.map((field) => [field, given[field]]))
}

function lastOf(day: string, { granularity }: AnalyticsRequest): string {
  const first = Temporal.PlainDate.from(day)
  const next = granularity === 'MONTHLY' ? first.add({ months: 1 }) : first.add({ years: 1 })
  return next.subtract({ days: 1 }).toString()
}

function recordOf(date: string) {
  const { year, month, day } = Temporal.PlainDate.from(date)
  return { year, month, day }
}
