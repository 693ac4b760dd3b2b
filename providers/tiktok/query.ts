import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Inputs, ProviderQuery } from '../contract.ts'
import { partNamesOf } from '../kit/answers/facts.ts'
import { refuse } from '../kit/http/errors.ts'
import { slicesOf } from '../kit/query/days.ts'
import { checkRules, clausesOf, listInput, textInput } from '../kit/query/readQuery.ts'
import {
  BELOW,
  type Below,
  BREAKDOWNS,
  type BreakdownDimension,
  FILTER_LEVELS,
  FILTERS,
  LEVEL_FACTS,
  LEVELS,
  RULES,
} from './catalogue.ts'
import { BY_DAY_ONLY, figureOf, PERIOD_FIGURES } from './figures.ts'

/** The values are the JSON text of a list. */
type VendorFilter = Record<'field_name' | 'filter_type' | 'filter_value', string>

/** One report in TikTok's parameters, requested piece by piece of the range. */
export interface Asking {
  slices: DateRange[]
  report: {
    report_type: string
    data_level: string
    dimensions: string[]
    metrics: string[]
    /** Absent where nothing is chosen. */
    filtering?: VendorFilter[]
  }
}

export interface ReportRequests {
  advertiser: string
  split: BreakdownDimension | null
  /** The dimension by which a row is known in the account. */
  idDimension: string
  rows: Asking
  /** Figures that count people once, over the whole range; null where no report has them. */
  people: Asking | null
}

/** Longest spans of one request. */
const DAYS_BY_DAY = 30
const DAYS_WITHOUT_TIME = 365
/** Hours take one request for each day. */
const MOST_HOURLY_DAYS = 31

/** @throws ProviderError `bad_request` naming the parameter, for a combination that TikTok refuses */
export function planQuery(query: ProviderQuery): ReportRequests {
  const { inputs, dimension, metrics, range } = query
  const advertiser = textInput(inputs, 'profile')
  if (!advertiser) throw refuse('Choose a TikTok advertiser.', 'profile')
  const report_type = textInput(inputs, 'reportType') || 'BASIC'
  checkRules({ dimension, metrics, inputs: { reportType: report_type } }, RULES, 'dimension')
  const split = BREAKDOWNS.find(({ id }) => id === dimension) ?? null
  // TikTok does not filter by names: fields that are compared here are requested with the rows.
  const filtered = clausesOf(query, FILTERS).map(({ field }) => field)
  const chosen = BELOW.filter((level) => listInput(inputs, level).length > 0)
  const narrowed = deepest([...chosen, ...filtered.map((field) => FILTER_LEVELS[field] ?? 'advertiser')])
  const level = deepest([narrowed, split?.level ?? 'advertiser'])
  const byDay = metrics.some((id) => BY_DAY_ONLY.includes(id))
  if (byDay && level !== 'advertiser') {
    throw refuse(
      'TikTok tells cash and voucher cost for the whole advertiser only. Remove the filter.',
      'filter',
    )
  }
  const { id, dataLevel: data_level } = LEVEL_FACTS[level]
  const idDimension = split?.vendorId ?? id
  const beside = split?.ask ?? []
  const dimensions = [idDimension, ...(byDay && beside.length === 0 ? ['stat_time_day'] : beside)]
  const needed = metrics.flatMap((metric) => partNamesOf(figureOf(metric)?.aggregation ?? { sum: metric }))
  const attributes = split?.attribute ? [split.attribute] : []
  const filtering = filteringOf(inputs, LEVEL_FACTS[level].status)
  const people = metrics.filter((metric) => PERIOD_FIGURES.includes(metric))
  const isAlone = narrowed === 'advertiser' && dimension !== null && people.length > 0
  const { id: whole, dataLevel: wholeLevel } = LEVEL_FACTS.advertiser
  return {
    advertiser,
    split,
    idDimension,
    rows: {
      slices: slices(range, dimensions),
      report: {
        report_type,
        data_level,
        dimensions,
        metrics: [...new Set([...needed, ...attributes, ...filtered])],
        ...(filtering.length > 0 ? { filtering } : {}),
      },
    },
    people: isAlone
      ? {
          slices: slicesOf(range, DAYS_WITHOUT_TIME),
          report: { report_type, data_level: wholeLevel, dimensions: [whole], metrics: people },
        }
      : null,
  }
}

/** The ids chosen on some levels, by the vendor's field; levels without any are left out. */
export const chosenIds = (inputs: Inputs, levels: readonly Below[]): [field: string, ids: string[]][] =>
  levels
    .map((level): [string, string[]] => [`${LEVEL_FACTS[level].id}s`, listInput(inputs, level)])
    .filter(([, ids]) => ids.length > 0)

/** Ended campaigns and deleted ads have cost money too; by default TikTok leaves deleted ones out. */
function filteringOf(inputs: Inputs, status: string | undefined): VendorFilter[] {
  const all = status ? [[status, ['STATUS_ALL']] as const] : []
  return [...chosenIds(inputs, BELOW), ...all].map(([field_name, values]) => ({
    field_name,
    filter_type: 'IN',
    filter_value: JSON.stringify(values),
  }))
}

function slices(range: DateRange, dimensions: string[]): DateRange[] {
  if (!dimensions.includes('stat_time_hour'))
    return slicesOf(range, dimensions.includes('stat_time_day') ? DAYS_BY_DAY : DAYS_WITHOUT_TIME)
  const days = slicesOf(range, 1)
  if (days.length <= MOST_HOURLY_DAYS) return days
  throw refuse(`Hours are shown for at most ${MOST_HOURLY_DAYS} days. Choose a shorter range.`, 'dimension')
}

const deepest = (levels: (typeof LEVELS)[number][]) =>
  LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))] ?? 'advertiser'
