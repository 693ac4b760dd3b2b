import type { Cell } from '../../shared/domain/values.ts'
import { type Notice, ProviderError, type ProviderQuery, type ResultTable } from '../contract.ts'
import { firstUnsettled } from '../days.ts'
import { columnsOf } from '../resultRows.ts'
import { DIMENSIONS, METRICS, SETTLING_DAYS } from './catalogue.ts'
import type { Report, ReportRow } from './wire.ts'

/** What Google writes for a value that it does not have; it is also used for empty text. */
const NOT_SET = '(not set)'

/**
 * Google's answers as one table. Each element holds the pages of one part of the question, in order; parts differ
 * in their metrics only. Columns are found by header name, since Google may add a column of its own.
 */
export function resultTable(query: ProviderQuery, parts: Report[][], now: Temporal.Instant): ResultTable {
  const reports = parts.flat()
  const timeZone = reports[0]?.metadata.timeZone ?? 'UTC'
  const { rows, dropped } = mergeRows(query, parts)
  const shown = rows.slice(0, query.limit)
  const truncated = rows.length > shown.length || parts.some((pages) => isCutShort(pages))
  return {
    columns: columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS }),
    rows: shown,
    totals: totalsOf(query, parts),
    currency: query.realTime ? null : (reports[0]?.metadata.currencyCode ?? query.currency),
    timeZone,
    // Google moves figures for up to two days after the day is closed (support.google.com/analytics/answer/11198161).
    unsettledFrom: query.realTime
      ? null
      : firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now }),
    truncated,
    notices: noticesOf(reports, dropped),
  }
}

/**
 * Rows of all parts, joined by their dimension. Google leaves out rows whose metrics are all zero, part by part,
 * so a row that one part lacks is zero there.
 */
function mergeRows(query: ProviderQuery, parts: Report[][]): { rows: Cell[][]; dropped: boolean } {
  const time = DIMENSIONS.find((known) => known.id === query.dimension)?.time !== undefined
  const byKey = new Map<string, Map<string, number | null>>()
  let dropped = false
  for (const report of parts.flat()) {
    const at = query.dimension === null ? -1 : headerIndex(report.dimensionHeaders, query.dimension)
    for (const row of report.rows) {
      const text = at < 0 ? '' : row.dimensionValues[at]?.value || NOT_SET
      const key = time && query.dimension !== null ? canonicalTime(query.dimension, text) : text
      if (key === null) {
        dropped = true
        continue
      }
      const values = byKey.getOrInsertComputed(key, () => new Map())
      for (const [id, value] of metricValues(report, row)) values.set(id, value)
    }
  }
  const rows = [...byKey].map(([key, values]): Cell[] => {
    const cells = query.metrics.map((id) => (values.has(id) ? (values.get(id) ?? null) : 0))
    return query.dimension === null ? cells : [key, ...cells]
  })
  return { rows, dropped }
}

function metricValues(report: Report, row: ReportRow): [string, number | null][] {
  return report.metricHeaders.map(({ name }, index) => [name, number(row.metricValues[index]?.value)])
}

/** Every value comes as text. */
function number(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function headerIndex(headers: { name: string }[], name: string): number {
  const index = headers.findIndex((header) => header.name === name)
  if (index < 0) throw new ProviderError('unexpected', `Google Analytics left out the column ${name}.`)
  return index
}

function totalsOf(query: ProviderQuery, parts: Report[][]): (number | null)[] | null {
  const values = new Map<string, number | null>()
  for (const [first] of parts) {
    const row = query.dimension === null ? first?.rows[0] : first?.totals[0]
    if (first && row) for (const [id, value] of metricValues(first, row)) values.set(id, value)
  }
  if (values.size === 0) return null
  return query.metrics.map((id) => values.get(id) ?? null)
}

/** Google's spelling of a point in time in ours; null for its catch-all rows. */
export function canonicalTime(dimension: string, value: string): string | null {
  const shape: Record<string, [RegExp, string]> = {
    date: [/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'],
    dateHour: [/^(\d{4})(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3T$4'],
    isoYearIsoWeek: [/^(\d{4})(\d{2})$/, '$1-W$2'],
    yearMonth: [/^(\d{4})(\d{2})$/, '$1-$2'],
    year: [/^(\d{4})$/, '$1'],
  }
  const [pattern, replacement] = shape[dimension] ?? [/^.+$/, '$&']
  return pattern.test(value) ? value.replace(pattern, replacement) : null
}

function isCutShort(pages: Report[]): boolean {
  const got = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return (
    got < (pages[0]?.rowCount ?? 0) || pages.some((page) => page.metadata.dataTruncationReasons.length > 0)
  )
}

function noticesOf(reports: Report[], dropped: boolean): Notice[] {
  const notices: Notice[] = []
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  const sample = reports.flatMap((report) => report.metadata.samplingMetadatas)[0]
  if (sample && sample.samplingSpaceSize > 0) {
    const share = Math.round((sample.samplesReadCount / sample.samplingSpaceSize) * 1000) / 10
    say('sampled', `Google Analytics estimated this from ${share} % of the events.`)
  }
  if (reports.some((report) => report.metadata.subjectToThresholding))
    say('thresholded', 'Google Analytics hides rows with few users, so that nobody can be recognised.')
  if (dropped || reports.some((report) => report.metadata.dataLossFromOtherRow))
    say('other_row', 'Google Analytics summed rare values up as “(other)”.')
  if (reports.some((report) => report.metadata.dataTruncationReasons.length > 0))
    say('truncated', 'Google Analytics left out a part of this answer.')
  const hidden = reports.flatMap(
    ({ metadata }) => metadata.schemaRestrictionResponse?.activeMetricRestrictions ?? [],
  )
  if (hidden.length > 0) {
    const names = [...new Set(hidden.map(({ metricName }) => metricName))].join(', ')
    say('vendor', `This login may not see ${names}; Google Analytics shows 0 instead.`)
  }
  return notices
}
