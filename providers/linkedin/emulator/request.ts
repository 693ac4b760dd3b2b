import { linkedInRefusal, unpermittedField } from '../../platforms/linkedin/emulator/index.ts'
import { listIn, numberIn, type RestliParameters, textIn } from '../../platforms/linkedin/restliReader.ts'
import { COUNTED, MONEY } from './data.ts'
import { isKnownPivot, isOfMembers } from './pivots.ts'

const MOST_FIELDS = 20
const REACH = ['approximateMemberReach']
const KNOWN = new Set(['dateRange', 'pivotValues', ...COUNTED, ...MONEY, ...REACH])
const GRANULARITIES = ['ALL', 'DAILY', 'MONTHLY', 'YEARLY']

/** A validated report request. */
export interface AnalyticsRequest {
  pivot: string
  granularity: string
  start: string
  end: string
  fields: string[]
}

/** Parses a request of `adAnalytics`; returns LinkedIn's refusal of an invalid one. */
export function readAsked(parameters: RestliParameters, now: Temporal.Instant): AnalyticsRequest | Response {
  const bad = (message: string) => linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message })
  const pivot = textIn(parameters, 'pivot') ?? ''
  const granularity = textIn(parameters, 'timeGranularity') ?? ''
  if (textIn(parameters, 'q') !== 'analytics') return bad('Only the finder analytics is emulated')
  if (!isKnownPivot(pivot)) return bad(`Invalid value for pivot: ${pivot}`)
  if (!GRANULARITIES.includes(granularity)) return bad(`Invalid value for timeGranularity: ${granularity}`)
  const start = dateIn(parameters, 'start')
  const end = dateIn(parameters, 'end') ?? today(now)
  if (start === null || start > end) return bad('Invalid dateRange')
  const facets = ['accounts', 'campaignGroups', 'campaigns', 'creatives', 'shares', 'companies']
  if (!facets.some((name) => listIn(parameters, name)?.length))
    return bad('At least one facet must be specified')
  const fields = (textIn(parameters, 'fields') ?? 'impressions,clicks').split(',')
  if (fields.length > MOST_FIELDS)
    return bad(`Too many fields: at most ${MOST_FIELDS} fields may be requested`)
  const odd = fields.find((field) => !KNOWN.has(field))
  if (odd !== undefined) return unpermittedField(odd)
  const counted = fields.some((field) => REACH.includes(field))
  const days = Temporal.PlainDate.from(start).until(end, { largestUnit: 'day' }).days + 1
  if (counted && days > 92) return bad('approximateMemberReach is available for at most 92 days')
  if (isOfMembers(pivot) && (counted || fields.includes('conversionValueInLocalCurrency'))) {
    return bad('The requested fields are not available for member pivots')
  }
  return { pivot, granularity, start, end, fields }
}

function dateIn(parameters: RestliParameters, edge: 'start' | 'end'): string | null {
  const [year, month, day] = ['year', 'month', 'day'].map((part) =>
    numberIn(parameters, 'dateRange', edge, part),
  )
  if (!year || !month || !day) return null
  return Temporal.PlainDate.from({ year, month, day }).toString()
}

/** Today's date in UTC. */
export const today = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate().toString()
