import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { WatchedDomain } from '../../../shared/api/groups.ts'
import { MEASURE_FACTS, MEASURES, type WatchWindow } from '../../../shared/domain/monitoring.ts'
import { CSV_OF_TEXTS } from '../../../shared/rules/csvCells.ts'
import { STATUS_WORDS, statusOf } from '../../../shared/rules/monitoring/domainStatus.ts'

const HEADER = [
  'Domain',
  'Client',
  'Owner',
  'Status',
  'Alerts',
  'Snoozed until',
  'Reason of the snooze',
  'Budget of the month',
  'Budget: spent',
  'Budget: currency',
  ...MEASURES.flatMap((measure) => {
    const { label } = MEASURE_FACTS[measure]
    return [
      label,
      ...['before', 'expected', 'change', 'currency', 'problem'].map((what) => `${label}: ${what}`),
    ]
  }),
  'Scanned at (UTC)',
]

/** A group's domains in one window as CSV. No spreadsheet finds a formula in it. */
export function domainsCsv(rows: readonly WatchedDomain[], window: WatchWindow): Readable {
  // The mark at the beginning lets spreadsheets read the letters as UTF-8.
  const csv = stringify({ ...CSV_OF_TEXTS, bom: true })
  return Readable.from([HEADER, ...rows.map((row) => lineOf(row, window))]).pipe(csv)
}

function lineOf(row: WatchedDomain, window: WatchWindow) {
  const { name, client, owner, alerts, snooze, budget, measures, scannedAt } = row
  return [
    name,
    client?.name,
    owner?.name,
    STATUS_WORDS[statusOf(row)],
    alerts.map(({ sentence }) => sentence).join(' '),
    snooze && (snooze.until ?? 'it recovers'),
    snooze?.reason,
    budget?.amount,
    budget?.spent,
    budget?.currency,
    ...MEASURES.flatMap((measure) => {
      const one = measures[measure]
      const { value, previous, expected, change } = one?.[window] ?? {}
      return [value, previous, expected, change, one?.currency, one?.problem]
    }),
    scannedAt,
  ].map((cell) => cell ?? '')
}
