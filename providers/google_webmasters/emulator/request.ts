import { z } from 'zod'
import type { VendorFilter } from '../wire.ts'

/** A request as the vendor understands it: names without regard to case and underscores. */
export interface SearchRequest {
  start: string
  end: string
  dimensions: string[]
  type: string
  filters: VendorFilter[]
  concernsPages: boolean
  aggregation: 'AUTO' | 'BY_PAGE' | 'BY_PROPERTY'
  dataState: 'FINAL' | 'ALL' | 'HOURLY_ALL'
  rowLimit: number
  startRow: number
}
export interface Refused {
  reason: string
  message: string
}

const DIMENSIONS = ['date', 'query', 'page', 'country', 'device', 'searchAppearance', 'hour']
const TYPES = ['web', 'image', 'video', 'news', 'discover', 'googleNews']
const OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'includingRegex',
  'excludingRegex',
] as const
/** The dimensions of these types. */
const TYPE_DIMENSIONS: Record<string, string[]> = {
  discover: ['page', 'country', 'date', 'searchAppearance'],
  googleNews: ['page', 'country', 'date'],
  news: ['date', 'query', 'page', 'country', 'device', 'hour'],
}

/** camelCase and UPPER_SNAKE are the same name. */
const plain = (name: string) => name.toLowerCase().replaceAll('_', '')
const named = <T extends string>(known: readonly T[]) =>
  z.string().transform((name, context) => {
    const found = known.find((one) => plain(one) === plain(name))
    if (found) return found
    context.addIssue({ code: 'custom', message: `Invalid value '${name}'.` })
    return z.NEVER
  })
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Invalid date.')

const Body = z.object({
  startDate: Day,
  endDate: Day,
  dimensions: z.array(named(DIMENSIONS)).default([]),
  type: named(TYPES).optional(),
  searchType: named(TYPES).optional(),
  dimensionFilterGroups: z
    .array(
      z.object({
        groupType: named(['and']).default('and'),
        filters: z.array(
          z.object({
            dimension: named(DIMENSIONS.slice(1, 6)),
            operator: named(OPERATORS).default('equals'),
            expression: z.string().max(4096),
          }),
        ),
      }),
    )
    .default([]),
  aggregationType: named(['AUTO', 'BY_PAGE', 'BY_PROPERTY']).default('AUTO'),
  rowLimit: z.number().int().min(1).max(25_000).default(1000),
  startRow: z.number().int().min(0).default(0),
  dataState: named(['FINAL', 'ALL', 'HOURLY_ALL']).default('FINAL'),
})

const refused = (message: string): Refused => ({ reason: 'invalidParameter', message })

/** Reads and judges a body as the vendor does. */
export function readRequest(body: unknown, today: Temporal.PlainDate): SearchRequest | Refused {
  const parsed = Body.safeParse(body)
  if (!parsed.success) return refused(z.prettifyError(parsed.error))
  const { data } = parsed
  const filters = data.dimensionFilterGroups.flatMap((group) => group.filters)
  const asked: SearchRequest = {
    start: data.startDate,
    end: data.endDate,
    dimensions: data.dimensions,
    type: data.type ?? data.searchType ?? 'web',
    filters,
    concernsPages: data.dimensions.includes('page') || filters.some(({ dimension }) => dimension === 'page'),
    aggregation: data.aggregationType,
    dataState: data.dataState,
    rowLimit: data.rowLimit,
    startRow: data.startRow,
  }
  const wrong = faultOf(asked, today)
  return wrong ? refused(wrong) : asked
}

function faultOf(asked: SearchRequest, today: Temporal.PlainDate): string | null {
  const { dimensions, filters, type } = asked
  const concerned = [...dimensions, ...filters.map(({ dimension }) => dimension)]
  const known = TYPE_DIMENSIONS[type]
  const unknown = known ? concerned.find((dimension) => !known.includes(dimension)) : undefined
  if (asked.start > asked.end) return 'Start date must be before or equal to the end date.'
  if (new Set(dimensions).size < dimensions.length) return 'Dimensions may not be repeated.'
  if (unknown) return `Dimension '${unknown}' is not available for type '${type}'.`
  if (dimensions.includes('searchAppearance') && dimensions.length > 1) {
    return 'searchAppearance cannot be grouped with another dimension.'
  }
  if (asked.aggregation === 'BY_PROPERTY' && (asked.concernsPages || /discover|googleNews/.test(type))) {
    return 'Aggregating by property is not supported for this request.'
  }
  if (dimensions.includes('hour')) {
    if (asked.dataState !== 'HOURLY_ALL') return 'The hour dimension needs dataState HOURLY_ALL.'
    if (asked.start < today.subtract({ days: 10 }).toString()) return 'Hourly data is available for 10 days.'
  }
  const unreadable = filters.find(
    ({ operator, expression }) => /Regex$/.test(operator) && !isRegex(expression),
  )
  return unreadable ? `Invalid regular expression: '${unreadable.expression}'.` : null
}

function isRegex(expression: string): boolean {
  try {
    new RegExp(expression)
    return true
  } catch {
    return false
  }
}
