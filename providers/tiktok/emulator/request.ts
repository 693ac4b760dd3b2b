import { z } from 'zod'
import { LEVEL_FACTS, LEVELS } from '../catalogue.ts'
import { BY_DAY_ONLY, figureOf } from '../figures.ts'
import type { DayFact } from './data.ts'
import { ATTRIBUTES } from './report.ts'

/** A report request as the vendor parses it. */
export interface ReportRequest {
  dimensions: string[]
  metrics: string[]
  start: string
  end: string
  keeps(fact: DayFact): boolean
  page: number
  pageSize: number
}

/** A refusal: code and text. */
export type Refused = [code: number, message: string]

const BASIC_CUTS = ['country_code', 'ad_type', 'page_id', 'post_id', 'search_terms']
const AUDIENCE_CUTS = [
  ...['age', 'gender', 'country_code', 'province_id', 'platform', 'ac', 'language', 'interest_category'],
  ...['placement', 'device_brand_id'],
]
const TIMES = ['stat_time_day', 'stat_time_hour']

/** A list or an object, which stands in the query as JSON text. */
export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is not valid JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const Filters = z.array(
  z.object({ field_name: z.string(), filter_type: z.literal('IN'), filter_value: json(z.array(z.string())) }),
)
const Query = z.object({
  report_type: z.enum(['BASIC', 'AUDIENCE']),
  data_level: z.string(),
  dimensions: json(z.array(z.string())),
  metrics: json(z.array(z.string())).default(['spend', 'impressions']),
  start_date: Day,
  end_date: Day,
  filtering: json(Filters).default([]),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(1000).default(10),
})
type Query = z.infer<typeof Query>

/** Reads and judges a report's query as the vendor does. */
export function readReport(parameters: URLSearchParams): ReportRequest | Refused {
  const given = Object.fromEntries(parameters)
  const needed = ['report_type', 'data_level', 'dimensions', 'start_date', 'end_date']
  const missing = needed.filter((name) => !(name in given))
  if (missing.length > 0) return [40002, `Missing required field(s): ${missing.join(', ')}`]
  const parsed = Query.safeParse(given)
  if (!parsed.success) return [40002, z.prettifyError(parsed.error)]
  const { data } = parsed
  const wrong = faultOf(data)
  if (wrong) return [40002, wrong]
  return {
    dimensions: data.dimensions,
    metrics: data.metrics,
    page: data.page,
    pageSize: data.page_size,
    start: data.start_date,
    end: data.end_date,
    keeps: (fact) =>
      data.filtering.every(({ field_name, filter_value }) => holds(fact, field_name, filter_value)),
  }
}

function faultOf(asked: Query): string | null {
  const depth = LEVELS.findIndex((level) => LEVEL_FACTS[level].dataLevel === asked.data_level)
  const level = LEVELS[depth]
  if (!level) return `data_level: unknown value ${asked.data_level}`
  const [id, ...others] = asked.dimensions
  const ids = level === 'ad' ? ['ad_id', 'ad_id_v2'] : [LEVEL_FACTS[level].id]
  if (!id || !ids.includes(id)) return `dimensions: data_level ${asked.data_level} needs ${ids[0]}`
  const isAudience = asked.report_type === 'AUDIENCE'
  const known = isAudience ? AUDIENCE_CUTS : [...TIMES, ...BASIC_CUTS]
  const unknown = others.find((dimension) => !known.includes(dimension))
  if (unknown) return `dimensions: ${unknown} is not supported for ${asked.report_type}`
  const pair = others.length === 2 && others.includes('age') && others.includes('gender')
  if (isAudience && others.length !== 1 && !pair) return 'dimensions: choose one audience dimension'
  for (const metric of asked.metrics) {
    const reaches = ATTRIBUTES[metric]
    const figure = figureOf(metric)
    if (reaches !== undefined ? reaches > depth : !figure) return invalid(metric)
    if (isAudience && figure && !figure.audience) return invalid(metric)
    if (BY_DAY_ONLY.includes(metric) && (depth > 0 || !others.includes('stat_time_day'))) {
      return invalid(metric)
    }
  }
  return spanFault(asked)
}

function spanFault({ start_date, end_date, dimensions }: Query): string | null {
  if (start_date > end_date) return 'start_date must not be later than end_date'
  const days = Temporal.PlainDate.from(start_date).until(end_date).days + 1
  if (dimensions.includes('stat_time_hour')) {
    return days > 1 ? 'max time span is 1 day when use stat_time_hour' : null
  }
  if (dimensions.includes('stat_time_day')) {
    return days > 30 ? 'max time span is 30 days when use stat_time_day' : null
  }
  return days > 365 ? 'max time span is 365 days' : null
}

function holds({ campaign, adGroup, ad }: DayFact, field: string, values: string[]): boolean {
  const ids: Record<string, string> = { campaign_ids: campaign.id, adgroup_ids: adGroup.id, ad_ids: ad.id }
  const own = ids[field]
  return own === undefined || values.includes(own)
}

const invalid = (metric: string): string =>
  `Please correct the information in invalid metric fields and try again. Invalid metric fields: ['${metric}']. `
