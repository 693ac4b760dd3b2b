import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { sumIfKnown } from '../kit/answers/metricValues.ts'
import { noticesWhere, notKnown } from '../kit/answers/notices.ts'
import { columnsOf } from '../kit/answers/resultRows.ts'
import { firstUnsettled } from '../kit/query/days.ts'
import { ProviderError } from '../providerError.ts'
import { DIMENSIONS, METRICS, SETTLING_DAYS, TIMES_AS_WRITTEN } from './catalogue/index.ts'
import { isSummedByCampaign } from './query.ts'
import type { RunReportResponse, RunReportRow } from './wire.ts'

/** What Google writes for a value that it does not have; it is also used for empty text. */
const NOT_SET = '(not set)'
/** Empty text where both are rows. */
const EMPTY = '(empty)'

/**
 * Google's responses as one table, one for each part of the query; parts differ in their metrics only.
 * Columns are
 * found by header name, since Google may add a column of its own.
 */
export function resultTable(
  query: ProviderQuery,
  told: RunReportResponse[],
  now: Temporal.Instant,
): ResultTable {
  const parts = isSummedByCampaign(query) ? told.map(totalsAlone) : told
  const { timeZone = 'UTC', currencyCode = query.currency } = parts[0]?.metadata ?? {}
  const { rows, dropped } = mergeRows(query, parts)
  const isMissing = parts.some((report) => report.rows.length < report.rowCount || isCut(report))
  return {
    columns: columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS }),
    rows: rows.slice(0, query.limit),
    totals: totalsOf(query, parts),
    currency: query.realTime ? null : currencyCode,
    timeZone,
    // Google moves figures for up to two days after the day is closed (support.google.com/analytics/answer/11198161).
    unsettledFrom: query.realTime
      ? null
      : firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone, now }),
    truncated: rows.length > query.limit || isMissing,
    notices: [
      ...notKnown('Google Analytics', withoutColumn(query, parts)),
      ...noticesOf(query, parts, dropped),
    ],
  }
}

/** A report of which only the totals are needed, in the form of one without a dimension. */
const totalsAlone = (report: RunReportResponse): RunReportResponse => ({
  ...report,
  dimensionHeaders: [],
  rowCount: report.totals.length,
  rows: report.totals.map((row) => ({ ...row, dimensionValues: [] })),
})

const isCut = ({ metadata }: RunReportResponse) => metadata.dataTruncationReasons.length > 0

/**
 * Rows of all parts, joined by Google's own value of the dimension. Google leaves out rows whose metrics are all zero,
 * part by part, so a row that one part lacks is zero there.
 */
function mergeRows(
  { dimension, metrics }: ProviderQuery,
  parts: RunReportResponse[],
): { rows: Cell[][]; dropped: boolean } {
  const byValue = new Map<string, Map<string, number | null>>()
  for (const report of parts) {
    // In real time, with nobody there, Google leaves out the headers together with the rows.
    const at =
      dimension === null || report.rows.length === 0 ? -1 : headerIndex(report.dimensionHeaders, dimension)
    for (const row of report.rows) {
      const values = byValue.getOrInsertComputed(row.dimensionValues[at]?.value ?? '', () => new Map())
      for (const [id, value] of metricValues(report, row)) values.set(id, value)
    }
  }
  const columns = toldBy(parts).difference(new Set(parts.flatMap(restrictedIn)))
  const zero = (id: string) => (columns.has(id) ? 0 : null)
  const told = [...byValue].map(([value, values]) => ({
    value,
    label: canonicalTime(dimension, value || NOT_SET),
    figures: metrics.map((id) => (values.has(id) ? (values.get(id) ?? null) : zero(id))),
  }))
  if (dimension === null) return { rows: told.map(({ figures }) => figures), dropped: false }
  const named = told.flatMap(({ label, ...row }) => (label === null ? [] : [{ label, ...row }]))
  return { rows: cellsOf(named, metrics), dropped: named.length < told.length }
}

/** A row of Google's with its own value of the dimension, and what we call that. */
interface NamedRow {
  value: string
  label: string
  figures: (number | null)[]
}

/**
 * Rows in Google's order. Those that get one label, as “(not set)” and empty text do, which may come side by side, are
 * one row where all figures add up, else each its own.
 */
function cellsOf(rows: readonly NamedRow[], metrics: readonly string[]): Cell[][] {
  const addUp = metrics.every((id) => METRICS.find((metric) => metric.id === id)?.additive)
  const byLabel = Map.groupBy(rows, ({ label }) => label)
  return rows.flatMap((row) => {
    const { value, label, figures } = row
    const same = byLabel.get(label) ?? []
    if (same.length === 1) return [[label, ...figures]]
    if (!addUp) return [[value === '' ? EMPTY : label, ...figures]]
    const sums = figures.map((_, at) => sumIfKnown(same.map((one) => one.figures[at] ?? null)))
    return row === same[0] ? [[label, ...sums]] : []
  })
}

/** The metrics that Google gave a column. */
const toldBy = (parts: readonly RunReportResponse[]): Set<string> =>
  new Set(parts.flatMap(({ metricHeaders }) => metricHeaders.map(({ name }) => name)))

/** The metrics that this login may not see; Google writes 0 for them, which is not their value. */
const restrictedIn = ({ metadata }: RunReportResponse): string[] =>
  (metadata.schemaRestrictionResponse?.activeMetricRestrictions ?? []).map(({ metricName }) => metricName)

function metricValues(report: RunReportResponse, row: RunReportRow): [string, number | null][] {
  const restricted = restrictedIn(report)
  return report.metricHeaders.map(({ name }, index) => [
    name,
    restricted.includes(name) ? null : numberOf(row.metricValues[index]?.value),
  ])
}

/** Every value comes as text. */
function numberOf(text = ''): number | null {
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

function headerIndex(headers: { name: string }[], name: string): number {
  const index = headers.findIndex((header) => header.name === name)
  if (index < 0) throw new ProviderError('unexpected', `Google Analytics left out the column ${name}.`)
  return index
}

function totalsOf(
  { dimension, metrics }: ProviderQuery,
  parts: RunReportResponse[],
): (number | null)[] | null {
  const found = parts.flatMap((report) => {
    const row = dimension === null ? report.rows[0] : report.totals[0]
    return row ? metricValues(report, row) : []
  })
  const values = new Map(found)
  return values.size === 0 ? null : metrics.map((id) => values.get(id) ?? null)
}

/** Google's spelling of a point in time in ours; null for its catch-all rows. Other values stay as they are. */
export function canonicalTime(dimension: string | null, value: string): string | null {
  const [pattern, replacement] = TIMES_AS_WRITTEN[dimension ?? ''] ?? [/^.+$/s, '$&']
  return pattern.test(value) ? value.replace(pattern, replacement) : null
}

/** Names of requested metrics that got no column, where there are rows at all. */
function withoutColumn({ metrics }: ProviderQuery, parts: readonly RunReportResponse[]): string[] {
  const columns = toldBy(parts)
  const lost = metrics.filter((id) => parts.some(({ rows }) => rows.length > 0) && !columns.has(id))
  return lost.map((id) => METRICS.find((metric) => metric.id === id)?.label ?? id)
}

function noticesOf({ limit }: ProviderQuery, parts: RunReportResponse[], dropped: boolean): Notice[] {
  const isLeftOut = parts.some(({ rows, rowCount }) => rows.length < Math.min(rowCount, limit))
  const told = parts.map(({ metadata }) => metadata)
  const [{ samplesReadCount: read, samplingSpaceSize: all } = { samplesReadCount: 0, samplingSpaceSize: 0 }] =
    told.flatMap(({ samplingMetadatas }) => samplingMetadatas)
  const share = Math.round((read / all) * 1000) / 10
  const hidden = [...new Set(parts.flatMap(restrictedIn))]
  const names = hidden.map((id) => METRICS.find((metric) => metric.id === id)?.label ?? id).join(', ')
  return noticesWhere(
    [all > 0, 'sampled', `Google Analytics estimated this from ${share}% of the events.`],
    [
      told.some(({ subjectToThresholding = false }) => subjectToThresholding),
      'thresholded',
      'Google Analytics hides rows with few users, so that nobody can be recognised.',
    ],
    [
      dropped || told.some(({ dataLossFromOtherRow = false }) => dataLossFromOtherRow),
      'other_row',
      'Google Analytics summed rare values up as “(other)”.',
    ],
    [isLeftOut || parts.some(isCut), 'truncated', 'Google Analytics left out a part of this answer.'],
    [hidden.length > 0, 'vendor', `This login may not see ${names}, which is left empty here.`],
  )
}
