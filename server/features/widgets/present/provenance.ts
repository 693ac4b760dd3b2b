import { createHash } from 'node:crypto'
import type { Provenance, ViewNotice, WidgetBody } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { type FilterClause, type FilterField, OPERATOR_LABELS } from '../../../../shared/domain/filters.ts'
import type { NoticeCode } from '../../../../shared/domain/notices.ts'
import type { WidgetFormat } from '../../../../shared/domain/widgets.ts'
import { dateFormat, noonOf } from '../../../../shared/rules/intlDate.ts'
import { isolated } from '../../../../shared/rules/locale.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import { weekdayLabel } from '../../../../shared/rules/weekdays.ts'
import type { SourceQuery } from '../queries/widgetQueries.ts'
import type { InstanceResults } from '../results/queryResult.ts'
import type { Windows } from '../widgetRun.ts'
import { readAt } from './age.ts'
import type { Assembled } from './assemble.ts'
import { hasBothWindows, keptNotices } from './covered.ts'

/**
 * Where each account's figures come from. Only owners learn which source it is and what its login is
 * called, which may be a person's e-mail address.
 */
export function provenanceOf(instances: InstanceResults[], owner: boolean): Provenance[] {
  return instances.flatMap(({ instance, source, about, current, compare }) =>
    current.map((result) => {
      const { sourceQuery, table } = result
      const { filter, metrics, dimension } = instance.inputs
      // What an agency's formulas are made of is its own business.
      const named = owner ? [...new Set([...metrics, ...sourceQuery.query.metrics])] : metrics
      const earlier = compare?.find((one) => one.sourceQuery.query.property === sourceQuery.query.property)
      const property = source.properties.find(({ id }) => id === sourceQuery.query.property)
      return {
        kind: source.kind,
        type: instance.type,
        sourceId: owner ? source.id : '',
        providerName: about.provider.definition.name,
        account: property?.name ?? sourceQuery.query.property ?? (owner ? source.accountLabel : ''),
        metrics: named.map((id) => ({
          id,
          label: about.type.metrics.find((metric) => metric.id === id)?.label ?? id,
          vendorName: id,
        })),
        dimension: about.type.dimensions.find(({ id }) => id === dimension)?.label ?? dimension,
        filter: filter?.clauses.map((clause) => clauseText(clause, about.type.filters)).join(' and ') || null,
        of: subjectOf(sourceQuery),
        range: sourceQuery.query.range,
        timeZone: table.timeZone || sourceQuery.zone,
        fetchedAt: readAt(result).toString(),
        ...(earlier ? { earlierFetchedAt: readAt(earlier).toString() } : {}),
        unsettledFrom: table.unsettledFrom,
      }
    }),
  )
}

/** What an answer is of, whatever it tells of that: sources of one name differ, and readers learn neither's id. */
function subjectOf({ source, query }: SourceQuery): string {
  const { type, property, inputs, filter, currency } = query
  const subject = JSON.stringify([source.id, type, property, inputs, filter, currency])
  return createHash('sha256').update(subject).digest('base64url').slice(0, 12)
}

function clauseText({ field, operator, values }: FilterClause, fields: readonly FilterField[]): string {
  const known = fields.find(({ id }) => id === field)
  const words = values.map(
    (value) => known?.options?.find((option) => option.value === value)?.label ?? value,
  )
  return `${known?.label ?? field} ${OPERATOR_LABELS[operator]} ${words.join(', ')}`
}

/** The first day of the window that a vendor may still change. */
export function unsettledDay(instances: InstanceResults[], { current }: Windows): string | null {
  const days = instances
    .flatMap((one) => one.current.map(({ table }) => table.unsettledFrom))
    .filter((day) => day !== null)
    .filter((day) => day <= current.end)
    .sort()
  const [first] = days
  return first === undefined ? null : first < current.start ? current.start : first
}

/** What earlier figures lack; how far they have settled and what they cost says nothing of a change. */
const OF_EARLIER: readonly NoticeCode[] = [
  'sampled',
  'thresholded',
  'other_row',
  'truncated',
  'partial',
  'vendor',
]

/** Notices of the figures that changes are measured against, but for those that the shown ones have too. */
export function earlierNotices(instances: InstanceResults[]): ViewNotice[] {
  const of = (window: 'current' | 'compare') =>
    instances.flatMap((one) => one[window] ?? []).flatMap(({ table }) => table.notices)
  const known = new Set(of('current').map(({ text }) => text))
  const missing = of('compare').filter(({ code, text }) => OF_EARLIER.includes(code) && !known.has(text))
  const codes = new Map(missing.map(({ code, text }) => [text, code]))
  return [...codes].map(([text, code]) => ({ code, text: `Of the compared days: ${text}` }))
}

/** Notices that a reader of the figures should see, without duplicates. */
export function noticesOf(
  instances: InstanceResults[],
  windows: Windows,
  unsettledFrom: string | null,
): ViewNotice[] {
  const given: ViewNotice[] = [
    ...keptNotices(instances, windows),
    ...instances
      .flatMap(({ current }) => current.flatMap(({ table }) => table.notices))
      .filter(({ code }) => code !== 'kept'),
  ]
  const truncated = instances.some(({ current }) =>
    current.some(({ sourceQuery, table }) => table.truncated && sourceQuery.query.limit >= 10_000),
  )
  const own: ViewNotice[] = []
  if (truncated && !given.some(({ code }) => code === 'truncated')) {
    own.push({
      code: 'truncated',
      text: 'The source has more rows than are read; shares and sums cover those read.',
    })
  }
  if (unsettledFrom && !given.some(({ code }) => code === 'preliminary')) {
    const format = dateFormat(windows.locale.dates, { day: 'numeric', month: 'long' })
    const day = isolated(format.format(noonOf(Temporal.PlainDate.from(unsettledFrom))), windows.locale)
    const reasons = new Set(
      instances
        .filter(({ current }) => current.some(({ table }) => table.unsettledFrom !== null))
        .flatMap(({ about }) => about.type.settlingReason ?? []),
    )
    const text = [`Figures from ${day} on may still change.`, ...reasons].join(' ')
    own.push({ code: 'preliminary', text })
  }
  const running = windows.current.end >= windows.today
  const compared = instances.some(hasBothWindows)
  if (running && compared && windows.compare && windows.compare.end < windows.today) {
    own.push({
      code: 'partial_day',
      text: 'Today is not over: its figures so far are compared with a whole day.',
    })
  }
  const all = [...given, ...own].map(({ code, text }) => ({ code, text }))
  return all.filter((one, index) => all.findIndex(({ text }) => text === one.text) === index)
}

const NAMES: Partial<Record<WidgetFormat, string>> = {
  'chart:line': 'line chart',
  'chart:area': 'area chart',
  'chart:bar': 'bar chart',
  'chart:stacked': 'stacked bar chart',
  'chart:barLine': 'bar and line chart',
  'chart:pie': 'pie chart',
  'chart:radar': 'radar chart',
}

/** That points by week are not the page's own weeks: vendors cut them from Monday, and merged sources need the same ones. */
export function weekNotices({ step, locale }: Pick<Assembled, 'step' | 'locale'>): ViewNotice[] {
  if (step !== 'week' || locale.weekStart === 1) return []
  return [{ code: 'weeks', text: 'Weeks in this widget run from Monday to Sunday.' }]
}

/** Of which weekdays no change is shown, as one window has more of them. */
export function weekdayNotices({
  unequalWeekdays,
  locale,
}: Pick<Assembled, 'unequalWeekdays' | 'locale'>): ViewNotice[] {
  if (unequalWeekdays.length === 0) return []
  const days = unequalWeekdays.map((day) => isolated(weekdayLabel(day, locale), locale)).join(', ')
  return [
    { code: 'weeks', text: `Without a change, as one window has more of them than the other: ${days}.` },
  ]
}

/**
 * That a chart has no room for all of its rows; a table notes it below its last one, a pie has a slice for
 * the rest.
 */
export function cutNotices(
  { format }: Pick<Widget, 'format'>,
  { table, cutFrom, step, locale }: Pick<Assembled, 'table' | 'cutFrom' | 'step' | 'locale'>,
  body: WidgetBody | null,
): ViewNotice[] {
  const name = NAMES[format]
  const isSaid = body?.kind === 'pie' && body.slices.some(({ rest }) => rest)
  if (cutFrom === null || !name || isSaid) return []
  const count = (rows: number) => formatValue(rows, 'integer', { locale: locale.numbers })
  const [shown, all] = [count(table.rows.length), count(cutFrom)]
  const text =
    step === null
      ? `Shows the first ${shown} of ${all} rows; a ${name} has no room for more.`
      : `Shows the last ${shown} of ${all} ${step}s; a ${name} has no room for more.`
  return [{ code: 'cut', text }]
}
