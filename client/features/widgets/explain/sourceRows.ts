import type { Provenance } from '../../../../shared/api/view.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { zonedLabel } from '../../../lib/when.ts'

/** A line of facts: its label, and one or several values. */
export interface FactRow {
  name: string
  values: FactValue[]
}
export interface FactValue {
  text: string
  /** A name as the vendor writes it. */
  code?: string
}

interface Shown {
  realTime: boolean
  /** The dashboard's zone, for the times of reading. */
  zone: string
  /** BCP 47 tag of dates; the default's where absent. */
  dates?: string
  /** Ids of the metrics to name; all where absent. */
  metrics?: readonly string[]
  /** The window of a figure that is compared with, whose answers were read at a time of their own. */
  window?: string
  /** Names what the rows are split by. */
  dimension?: boolean
}

/** Where figures come from, each thing once for all the answers they were made of. */
export function sourceRows(answers: readonly Provenance[], shown: Shown): FactRow[] {
  const metrics = new Map(
    answers.flatMap((one) =>
      one.metrics
        .filter(({ id }) => shown.metrics?.includes(id) ?? true)
        .map(({ label, vendorName }) => [vendorName, label] as const),
    ),
  )
  const accounts = each(answers, ({ account }) => account)
  const windows = shown.realTime
    ? ['Right now']
    : each(answers, ({ range }) => rangeLabel(range, shown.dates))
  const rows: [string, FactValue[]][] = [
    ['Source', texts(each(answers, ({ providerName }) => providerName))],
    [accounts.length === 1 ? 'Account' : 'Accounts', texts(accounts)],
    [metrics.size === 1 ? 'Metric' : 'Metrics', [...metrics].map(([code, text]) => ({ text, code }))],
    ['By', shown.dimension ? texts(each(answers, ({ dimension }) => dimension)) : []],
    ['Only', texts(each(answers, ({ filter }) => filter))],
    ['Window', texts(shown.window ? [shown.window] : windows)],
    ['Time zone', texts(each(answers, ({ timeZone }) => timeZone))],
    ['Read', texts([readLabel(answers, shown)])],
  ]
  return rows.filter(([, values]) => values.length > 0).map(([name, values]) => ({ name, values }))
}

const texts = (all: string[]): FactValue[] => all.filter(Boolean).map((text) => ({ text }))

const each = (answers: readonly Provenance[], of: (one: Provenance) => string | null): string[] => [
  ...new Set(answers.map(of).filter((text): text is string => Boolean(text))),
]

/** When the answers came; from the oldest to the newest where they came apart. */
function readLabel(answers: readonly Provenance[], { window, zone, dates }: Shown): string {
  const read = answers
    .flatMap(({ fetchedAt, earlierFetchedAt }) =>
      window === undefined ? fetchedAt : (earlierFetchedAt ?? []),
    )
    .sort()
  const ends = [read[0], read.at(-1)].filter((one) => one !== undefined)
  return [...new Set(ends.map((at) => zonedLabel(at, zone, dates)))].join(' to ')
}

/** The first day that a vendor of these answers may still change and that is within the requested range. */
export function changeableFrom(answers: readonly Provenance[]): string | null {
  const days = answers.flatMap(({ unsettledFrom, range }) => {
    if (!unsettledFrom || unsettledFrom > range.end) return []
    return [unsettledFrom < range.start ? range.start : unsettledFrom]
  })
  return days.sort()[0] ?? null
}
