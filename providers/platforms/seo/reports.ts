import type { Inputs, ProviderQuery } from '../../contract.ts'
import type { ReportDefinition } from '../../kit/catalogue/reports.ts'
import { refuse } from '../../kit/http/errors.ts'
import { listInput, separated, textInput, websiteOf } from '../../kit/query/readQuery.ts'

/** What widgets of SEO vendors query: a report, of websites or of keywords. */

/** A report as a widget offers it. */
export interface SeoReport extends ReportDefinition {
  /** Fields of a filter that it understands. */
  filters: readonly string[]
}

/**
 * The report that a query is for, the first one where none is chosen.
 * @throws ProviderError `bad_request` naming the parameter: an unknown report, or a dimension or metric it lacks
 */
export function reportAsked<R extends SeoReport>(
  { inputs, dimension, metrics }: Pick<ProviderQuery, 'inputs' | 'dimension' | 'metrics'>,
  reports: readonly R[],
): R {
  const chosen = textInput(inputs, 'reportType')
  const report = chosen === '' ? reports[0] : reports.find(({ id }) => id === chosen)
  if (!report) throw refuse('Choose a report.', 'reportType')
  if (!report.dimensions.includes(dimension)) {
    throw refuse(`The report “${report.label}” does not have this dimension.`, 'dimension')
  }
  const foreign = metrics.find((metric) => !report.metrics.includes(metric))
  if (foreign) throw refuse(`The report “${report.label}” does not have the metric ${foreign}.`, 'metrics')
  return report
}

/** Each may be a call of its own. */
const MOST_SUBJECTS = 10

/** The keywords to query. @throws ProviderError `bad_request` where there are none, or too many */
export function keywordsAsked(inputs: Inputs): string[] {
  const keywords = listInput(inputs, 'term').flatMap(separated)
  if (keywords.length === 0) throw refuse('Write the keyword to ask about.', 'term')
  return notTooMany(keywords, 'term')
}

/** How a website is written to the vendor. @throws ProviderError `bad_request` of the field for what is none */
export type WriteWebsite = (typed: string, field: 'target' | 'competitor') => string

/**
 * The website to query and, with the dimension Domain, its competitors; each once.
 * @throws ProviderError `bad_request` for what is no website, or too many of them
 */
export function websitesAsked(
  { inputs, dimension }: Pick<ProviderQuery, 'inputs' | 'dimension'>,
  write: WriteWebsite = hostOf,
): string[] {
  const target = write(textInput(inputs, 'target'), 'target')
  if (dimension !== 'domain') return [target]
  const rivals = listInput(inputs, 'competitor').flatMap(separated)
  return notTooMany([target, ...rivals.map((typed) => write(typed, 'competitor'))], 'competitor')
}

/** A bare host without `www.`. */
export const hostOf: WriteWebsite = (typed, field) => websiteOf(typed, field).hostname.replace(/^www\./, '')

function notTooMany(subjects: string[], field: 'term' | 'competitor'): string[] {
  const once = [...new Set(subjects)]
  if (once.length <= MOST_SUBJECTS) return once
  throw refuse(`At most ${MOST_SUBJECTS} can be asked about in one widget.`, field)
}
