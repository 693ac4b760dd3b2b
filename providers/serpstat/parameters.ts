import type { ProviderQuery } from '../contract.ts'
import type { KeptDays } from '../kit/answers/keptDays.ts'
import { refuse } from '../kit/http/errors.ts'
import { textInput } from '../kit/query/readQuery.ts'
import type { Content } from '../platforms/seo/answer.ts'
import { keywordsAsked, reportAsked, websitesAsked } from '../platforms/seo/reports.ts'
import { isEngine } from './catalogue/engines.ts'
import { PROJECT_REPORTS, REPORTS, type SerpstatReport } from './catalogue/reports.ts'

/** A query with the widget's choices, validated. */
export interface RequestParameters {
  query: ProviderQuery
  report: SerpstatReport
  /** The target and, in the overview by domain, its competitors; keywords in the keyword report. */
  subjects: string[]
  engine: string
  withSubdomains: boolean
  /** Serpstat names no zone for its days; UTC is our reading. */
  today: string
}

/** The content of a report, before it becomes a table. */
export interface MethodAnswer extends Content {
  truncated?: boolean
  remarks?: string[]
  kept?: KeptDays
  /** Credits left after the response. */
  left?: number | null
}

/** @throws ProviderError `bad_request` naming the parameter at fault */
export function readQuestion(query: ProviderQuery, today: string): RequestParameters {
  const { inputs } = query
  const report = reportAsked(query, REPORTS)
  const engine = textInput(inputs, 'searchEngine') || 'g_us'
  if (!isEngine(engine)) throw refuse(`Serpstat has no search engine “${engine}”.`, 'searchEngine')
  const withSubdomains = textInput(inputs, 'mode') !== 'domain'
  return { query, report, subjects: subjectsOf(query, report), engine, withSubdomains, today }
}

function subjectsOf(query: ProviderQuery, { id }: SerpstatReport): string[] {
  if (PROJECT_REPORTS.includes(id)) return []
  if (id !== 'keyword') return websitesAsked(query)
  const keywords = keywordsAsked(query.inputs)
  if (query.dimension !== null || keywords.length === 1) return keywords
  throw refuse('One keyword has one figure. Choose the dimension Keyword for several.', 'term')
}
