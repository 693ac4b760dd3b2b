import type { DateRange } from '../../shared/domain/ranges.ts'
import type { FilterClause, ProviderQuery } from '../contract.ts'
import { slicesOf } from '../days.ts'
import { refuse } from '../errors.ts'
import { partsOf } from '../facts.ts'
import { checkRules, clausesOf, listInput, textInput } from '../question.ts'
import {
  BELOW,
  FILTER_LEVELS,
  FILTERS,
  LEVEL_FACTS,
  LEVELS,
  type Level,
  RULES,
  SPLITS,
  type Split,
} from './catalogue.ts'
import { BY_DAY_ONLY, figureOf, PERIOD_FIGURES } from './figures.ts'
import type { VendorFilter } from './wire.ts'

/** One report of the vendor, asked piece by piece of the range. */
export interface Asking {
  reportType: string
  dataLevel: string
  dimensions: string[]
  metrics: string[]
  filtering: VendorFilter[]
  slices: DateRange[]
}

export interface Plan {
  advertiser: string
  split: Split | null
  /** The dimension by which a row is known in the account. */
  idDimension: string
  rows: Asking
  /** Figures that count people once, over the whole range; null where no report has them. */
  people: Asking | null
  /** Conditions on names, which TikTok does not take. */
  clauses: FilterClause[]
}

/** Longest spans of one question (dossier section 4). */
const DAYS_BY_DAY = 30
const DAYS_WITHOUT_TIME = 365
/** Hours cost one question a day. */
const MOST_HOURLY_DAYS = 31

/** @throws ProviderError `bad_request` naming the parameter, for a combination that TikTok refuses */
export function planQuery(query: ProviderQuery): Plan {
  const { inputs, dimension, metrics } = query
  const advertiser = textInput(inputs, 'profile')
  if (!advertiser) throw refuse('Choose a TikTok advertiser.', 'profile')
  const reportType = textInput(inputs, 'reportType') || 'BASIC'
  checkRules({ dimension, metrics, inputs: { reportType } }, RULES, 'dimension')
  const split = SPLITS.find(({ id }) => id === dimension) ?? null
  const clauses = clausesOf(query, FILTERS)
  const narrowed = deepest([
    ...BELOW.filter((level) => listInput(inputs, level).length > 0),
    ...clauses.map(({ field }) => FILTER_LEVELS[field] ?? 'advertiser'),
  ])
  const level = deepest([narrowed, split?.level ?? 'advertiser'])
  const byDay = metrics.some((id) => BY_DAY_ONLY.includes(id))
  if (byDay && level !== 'advertiser') {
    throw refuse(
      'TikTok tells cash and voucher cost for the whole advertiser only. Remove the filter.',
      'filter',
    )
  }
  const idDimension = split?.vendorId ?? LEVEL_FACTS[level].id
  const beside = split?.ask ?? []
  const dimensions = [idDimension, ...(byDay && beside.length === 0 ? ['stat_time_day'] : beside)]
  const asking = { reportType, filtering: filteringOf(query, level) }
  const people = metrics.filter((id) => PERIOD_FIGURES.includes(id))
  const alone = narrowed === 'advertiser' && dimension !== null && people.length > 0
  return {
    ...{ advertiser, split, idDimension, clauses },
    rows: {
      ...asking,
      dataLevel: LEVEL_FACTS[level].dataLevel,
      dimensions,
      metrics: [
        ...new Set([...metrics.flatMap(needed), ...namesOf(split), ...clauses.map(({ field }) => field)]),
      ],
      slices: slices(query.range, dimensions),
    },
    people: alone
      ? {
          ...{ ...asking, filtering: [], dataLevel: LEVEL_FACTS.advertiser.dataLevel },
          ...{ dimensions: [LEVEL_FACTS.advertiser.id], metrics: people },
          slices: slicesOf(query.range, DAYS_WITHOUT_TIME),
        }
      : null,
  }
}

/** What must be asked so that a figure can be put together from several rows. */
const needed = (id: string) => partsOf(figureOf(id)?.make ?? { sum: id })

const namesOf = (split: Split | null) => (split?.attribute ? [split.attribute] : [])

/** Ended campaigns and deleted ads have cost money too, and TikTok leaves deleted ones out unless told otherwise. */
function filteringOf({ inputs }: ProviderQuery, level: Level): VendorFilter[] {
  const isIn = (field: string, values: string[]): VendorFilter => ({
    ...{ field_name: field, filter_type: 'IN', filter_value: JSON.stringify(values) },
  })
  const { status } = LEVEL_FACTS[level]
  const ids = BELOW.flatMap((known) => {
    const values = listInput(inputs, known)
    return values.length > 0 ? [isIn(`${LEVEL_FACTS[known].id}s`, values)] : []
  })
  return [...ids, ...(status ? [isIn(status, ['STATUS_ALL'])] : [])]
}

function slices(range: DateRange, dimensions: string[]): DateRange[] {
  if (dimensions.includes('stat_time_hour')) {
    const days = slicesOf(range, 1)
    if (days.length <= MOST_HOURLY_DAYS) return days
    throw refuse(`Hours are shown for at most ${MOST_HOURLY_DAYS} days. Choose a shorter range.`, 'dimension')
  }
  return slicesOf(range, dimensions.includes('stat_time_day') ? DAYS_BY_DAY : DAYS_WITHOUT_TIME)
}

const deepest = (levels: Level[]): Level =>
  LEVELS[Math.max(0, ...levels.map((level) => LEVELS.indexOf(level)))] ?? 'advertiser'
