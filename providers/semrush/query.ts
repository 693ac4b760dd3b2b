import type { ProviderQuery } from '../contract.ts'
import { asOfToday } from '../platforms/seo/answer.ts'
import { columnsBehind } from '../platforms/seo/figures.ts'
import { DIFFERENCES } from './catalogue/index.ts'
import { LINK_HISTORY, type SemrushReport, TARGET_TYPES } from './catalogue/reports.ts'
import { archiveDate, historyStep, rowsBackTo } from './dates.ts'
import { filterParameters } from './filter.ts'
import { type Choices, readChoices } from './parameters.ts'
import { MOST_ROWS, type Planner, type SemrushRequests } from './plan.ts'
import { planTracking } from './tracking/query.ts'

/**
 * @param today the day in Semrush's zone, `2026-11-21`
 * @throws ProviderError `bad_request` naming the parameter at fault
 */
export function planQuery(query: ProviderQuery, today: string): SemrushRequests {
  const choices = readChoices(query)
  const { id, api } = choices.report
  const plan = PLANNERS[id] ?? (api === 'tracking' ? planTracking : planList)
  return { ...choices, take: 'first', readFrom: {}, remarks: [], ...plan(choices, query, today) }
}

/** Live figures where the range reaches today, else the history row that was true at its end. */
const planOverview: Planner = (choices, query, today) => {
  const { range, metrics } = query
  if (range.end >= today) return { steps: stepsOf(choices, metrics, 1) }
  const step = historyStep(range, today)
  return { take: 'asOf', steps: historySteps(choices, query, step, rowsBackTo(range.end, step, today)) }
}

const planHistory: Planner = (choices, query, today) => {
  const { range, dimension } = query
  const step = dimension === 'month' ? 'monthly' : historyStep(range, today)
  const coarse =
    'Semrush keeps daily figures for 31 days only; earlier ranges show one figure a month, taken on the 15th.'
  return {
    take: 'series',
    steps: historySteps(choices, query, step, rowsBackTo(range.start, step, today)),
    remarks: dimension === 'date' && step === 'monthly' ? [coarse] : [],
  }
}

const historySteps = (
  choices: Choices,
  { metrics }: ProviderQuery,
  step: 'daily' | 'monthly',
  rows: number,
): SemrushRequests['steps'] =>
  stepsOf(choices, ['Dt', ...metrics], rows, {
    type: 'rank_history',
    parameters: { display_sort: 'dt_desc', ...(step === 'daily' ? { display_daily: '1' } : {}) },
  })

/** Today's figures; for an earlier end, the three in the history report (of whole domains only). */
const planBacklinks: Planner = (choices, { range, metrics }, today) => {
  if (range.end >= today) return { steps: stepsOf(choices, metrics, 1) }
  const columns = choices.mode === 'domain' ? LINK_HISTORY : {}
  const kept = metrics.filter((metric) => metric in columns)
  const asked = ['date', ...kept.map((metric) => columns[metric] ?? metric)]
  const rows = rowsBackTo(range.end, 'weekly', today)
  const lost =
    'Semrush keeps the history of backlinks, referring domains and Authority Score of whole domains only; other figures of an earlier day are left out.'
  return {
    take: 'asOf',
    steps: kept.length > 0 ? stepsOf(choices, asked, rows, { type: 'backlinks_historical' }) : [],
    readFrom: Object.fromEntries(metrics.map((metric) => [metric, columns[metric] ?? null])),
    remarks: kept.length < metrics.length ? [lost] : [],
  }
}

const planLinkHistory: Planner = (choices, { range, metrics }, today) => ({
  take: 'series',
  steps: stepsOf(choices, ['date', ...metrics], rowsBackTo(range.start, 'weekly', today)),
})

/** Reports that are no list. */
const PLANNERS: Readonly<Record<string, Planner>> = {
  overview: planOverview,
  history: planHistory,
  backlinks: planBacklinks,
  backlinksHistory: planLinkHistory,
}

const planList: Planner = (choices, query, today) => {
  const { report } = choices
  const archive = report.archive ? archiveDate(query.range, today) : null
  const columns = columnsBehind(query.metrics, DIFFERENCES)
  const isPhrase = report.api === 'phrase'
  const rows = isPhrase ? 1 : Math.max(1, Math.min(query.limit, MOST_ROWS))
  return {
    take: isPhrase ? 'first' : 'list',
    steps: stepsOf(choices, report.nameColumn ? [report.nameColumn, ...columns] : columns, rows, {
      price: report.price * (archive ? 5 : 1),
      parameters: {
        ...(archive ? { display_date: archive.replaceAll('-', '') } : {}),
        ...filterParameters(query, report),
        ...sortParameter(query, report),
      },
    }),
    remarks: archive
      ? [snapshotOf(archive)]
      : report.archive
        ? []
        : asOfToday('Semrush', report, query.range, today),
  }
}

const snapshotOf = (day: string): string => {
  const written = Temporal.PlainDate.from(day).toLocaleString('en-GB', { dateStyle: 'long' })
  return `Semrush’s monthly snapshot of ${written}.`
}

/** A list requested in the order of its names would be an arbitrary cut: its first sort is used instead. */
function sortParameter({ order }: ProviderQuery, { sorts }: SemrushReport): Record<string, string> {
  const asked = sorts.find((code) => code === order?.column)
  const by = asked ?? sorts[0]
  return by ? { display_sort: `${by.toLowerCase()}_${asked ? order?.dir : 'desc'}` } : {}
}

/** A request about each subject: for the report itself, or for another one about the same. */
function stepsOf(
  choices: Choices,
  columns: string[],
  rows: number,
  more: { type?: string; price?: number; parameters?: Record<string, string> } = {},
): SemrushRequests['steps'] {
  const { subjects, report } = choices
  const { type = report.type, price = report.price } = more
  const path = report.api === 'backlinks' ? '/analytics/v1/' : '/'
  return subjects.map((subject) => {
    const parameters = { ...aboutSubject(choices, subject, type), ...more.parameters }
    return { subject, request: { path, parameters, columns, rows, price } }
  })
}

function aboutSubject(
  { report: { id, api }, mode, database }: Choices,
  subject: string,
  type: string,
): Record<string, string> {
  if (api === 'backlinks') return { type, target: subject, target_type: TARGET_TYPES[mode] }
  if (api === 'phrase') return { type, phrase: subject, database }
  return { type: `${mode}_${type}`, [mode]: subject, ...(id === 'databases' ? {} : { database }) }
}
