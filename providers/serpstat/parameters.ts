import { type Inputs, ProviderError, type ProviderQuery } from '../contract.ts'
import { isEngine } from './engines.ts'
import { PROJECT_REPORTS, type Report, reportOf } from './reports.ts'

/** A widget's choices, checked. */
export interface Choices {
  report: Report
  /** The target and, in the overview by domain, its competitors; keywords in the keyword report. */
  subjects: string[]
  engine: string
  withSubdomains: boolean
}

const MOST_SUBJECTS = 10

/** A parameter's text; empty where it is not filled. */
export function inputText(inputs: Inputs, name: keyof Inputs): string {
  const value = inputs[name]
  return typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.join(',').trim() : ''
}

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
    const terms = list(inputText(inputs, 'term'))
    if (terms.length === 0) throw refuse('Write the keyword to ask about.', 'term')
    if (dimension === null && terms.length > 1) {
      throw refuse('One keyword has one figure. Choose the dimension Keyword for several.', 'term')
    }
    return notTooMany(terms, 'term')
  }
  const target = readDomain(inputText(inputs, 'target'), 'target')
  if (id !== 'overview' || dimension !== 'domain') return [target]
  const rivals = list(inputText(inputs, 'competitor')).map((typed) => readDomain(typed, 'competitor'))
  return notTooMany([...new Set([target, ...rivals])], 'competitor')
}

/** A bare host without `www.`. */
function readDomain(typed: string, field: 'target' | 'competitor'): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^https?:$/.test(url.protocol) && /^[^.]+(\.[^.]+)+$/.test(url.hostname)) {
    return url.hostname.replace(/^www\./, '')
  }
  throw refuse(
    typed === ''
      ? 'Write the website to report on, such as example.com.'
      : `“${typed}” is not a website. Write a domain such as example.com.`,
    field,
  )
}

const list = (value: string) => [...new Set(value.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean)

function notTooMany(subjects: string[], field: 'term' | 'competitor'): string[] {
  if (subjects.length <= MOST_SUBJECTS) return subjects
  throw refuse(`At most ${MOST_SUBJECTS} can be asked about in one widget.`, field)
}

const refuse = (message: string, field: ProviderError['field']) =>
  new ProviderError('bad_request', message, { field })
