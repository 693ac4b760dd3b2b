import type { Provenance } from '../../../../shared/api/view.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { instantLabel } from '../../../lib/when.ts'

/** A line of facts: what it is about, and one or several things to say. */
export interface FactRow {
  name: string
  values: string[]
  /** Written as the vendor writes it. */
  code?: true
}

interface Shown {
  realTime: boolean
  /** Ids of the metrics to name; all where absent. */
  metrics?: readonly string[]
  /** In place of the window. */
  when?: string
  /** The answers are not those that the figure is from, so their times mean nothing. */
  earlier?: boolean
  /** Names what the rows are split by. */
  dimension?: boolean
}

/** Where figures come from, each thing once for all the answers they were made of. */
export function sourceRows(answers: readonly Provenance[], shown: Shown): FactRow[] {
  const metrics = new Map(
    answers.flatMap((one) =>
      one.metrics
        .filter(({ id }) => shown.metrics?.includes(id) ?? true)
        .map(({ label, vendorName }) => [label, vendorName] as const),
    ),
  )
  const accounts = each(answers, ({ account }) => account)
  const when = shown.realTime
    ? ['Right now']
    : shown.when
      ? [shown.when]
      : each(answers, ({ range }) => rangeLabel(range))
  const rows: FactRow[] = [
    {
      name: metrics.size === 1 ? 'Metric' : 'Metrics',
      values: [...metrics].map(([label, name]) =>
        label === name || metrics.size === 1 ? name : `${name} (${label})`,
      ),
      code: true,
    },
    { name: 'Source', values: each(answers, ({ providerName }) => providerName) },
    { name: accounts.length === 1 ? 'Account' : 'Accounts', values: accounts },
    { name: 'By', values: shown.dimension ? each(answers, ({ dimension }) => dimension) : [] },
    { name: 'Only', values: each(answers, ({ filter }) => filter) },
    { name: 'Window', values: when },
    { name: 'Time zone', values: each(answers, ({ timeZone }) => timeZone) },
    { name: 'Read', values: shown.earlier ? [] : [readLabel(answers)] },
  ]
  return rows.filter(({ values }) => values.some(Boolean))
}

const each = (answers: readonly Provenance[], of: (one: Provenance) => string | null): string[] => [
  ...new Set(answers.map(of).filter((text): text is string => Boolean(text))),
]

/** When the answers came; from the oldest to the newest where they came apart. */
function readLabel(answers: readonly Provenance[]): string {
  const read = answers.toSorted((a, b) => (a.fetchedAt < b.fetchedAt ? -1 : 1))
  const labels = each(
    [read[0], read.at(-1)].filter((one) => one !== undefined),
    ({ fetchedAt, timeZone }) => instantLabel(fetchedAt, timeZone),
  )
  return labels.join(' to ')
}

/** The first day that a vendor of these answers may still change and that is within what was asked. */
export function changeableFrom(answers: readonly Provenance[]): string | null {
  const days = answers.flatMap(({ unsettledFrom, range }) => {
    if (!unsettledFrom || unsettledFrom > range.end) return []
    return [unsettledFrom < range.start ? range.start : unsettledFrom]
  })
  return days.sort()[0] ?? null
}
