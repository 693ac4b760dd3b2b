import type { Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { listInput, separated, websiteOf } from '../question.ts'
import { isEngine } from './catalogue.engines.ts'
import { PROJECT_REPORTS, type Report, reportOf } from './catalogue.reports.ts'

/** A widget's choices, checked. */
export interface Choices {
  report: Report
  /** The target and, in the overview by domain, its competitors; keywords in the keyword report. */
  subjects: string[]
  engine: string
  withSubdomains: boolean
}

const MOST_SUBJECTS = 10

/** A parameter's text; of several, all of them with commas between. */
const inputText = (inputs: Inputs, name: keyof Inputs): string => listInput(inputs, name).join(',')

/** @throws ProviderError `bad_request` naming the parameter at fault */
export function readChoices(query: ProviderQuery): Choices {
  const { inputs } = query
  const report = reportOf(inputText(inputs, 'reportType') || 'overview')
  if (!report) throw refuse('Choose a report.', 'reportType')
  if (!report.dimensions.includes(query.dimension)) {
    throw refuse(`The report “${report.label}” does not have this dimension.`, 'dimension')
  }
  const foreign = query.metrics.find((metric) => !report.metrics.includes(metric))
  if (foreign) throw refuse(`The report “${report.label}” does not have the metric ${foreign}.`, 'metrics')
  const engine = inputText(inputs, 'searchEngine') || 'g_us'
  if (!isEngine(engine)) throw refuse(`Serpstat has no search engine “${engine}”.`, 'searchEngine')
  return {
    report,
    subjects: readSubjects(query, report),
    engine,
    withSubdomains: inputText(inputs, 'mode') !== 'domain',
  }
}

function readSubjects({ inputs, dimension }: ProviderQuery, { id }: Report): string[] {
  if (PROJECT_REPORTS.includes(id)) return []
  if (id === 'keyword') {
    const terms = separated(inputText(inputs, 'term'))
    if (terms.length === 0) throw refuse('Write the keyword to ask about.', 'term')
    if (dimension === null && terms.length > 1) {
      throw refuse('One keyword has one figure. Choose the dimension Keyword for several.', 'term')
    }
    return notTooMany(terms, 'term')
  }
  const target = readDomain(inputText(inputs, 'target'), 'target')
  if (id !== 'overview' || dimension !== 'domain') return [target]
  const rivals = separated(inputText(inputs, 'competitor')).map((typed) => readDomain(typed, 'competitor'))
  return notTooMany([...new Set([target, ...rivals])], 'competitor')
}

/** A bare host without `www.`. */
const readDomain = (typed: string, field: 'target' | 'competitor'): string =>
  websiteOf(typed, field).hostname.replace(/^www\./, '')

function notTooMany(subjects: string[], field: 'term' | 'competitor'): string[] {
  if (subjects.length <= MOST_SUBJECTS) return subjects
  throw refuse(`At most ${MOST_SUBJECTS} can be asked about in one widget.`, field)
}
