import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { WatchedDomain } from '../../../shared/api/groups.ts'
import { MEASURE_FACTS, MEASURES, type WatchWindow } from '../../../shared/domain/monitoring.ts'
import { CSV_OF_TEXTS } from '../../lib/csvCells.ts'

const HEADER = [
  'Domain',
  'Client',
  'Owner',
  'Alerts',
  'Snoozed until',
  ...MEASURES.flatMap((measure) => {
    const { label } = MEASURE_FACTS[measure]
    return [label, `${label}: before`, `${label}: expected`, `${label}: change`, `${label}: currency`]
  }),
  'Scanned at (UTC)',
]

/** A group's domains in one window as CSV. No spreadsheet finds a formula in it. */
export function domainsCsv(rows: readonly WatchedDomain[], window: WatchWindow): Readable {
  // The mark at the beginning lets spreadsheets read the letters as UTF-8.
  const csv = stringify({ ...CSV_OF_TEXTS, bom: true })
  return Readable.from([HEADER, ...rows.map((row) => lineOf(row, window))]).pipe(csv)
}

const lineOf = (
  { name, client, owner, alerts, snooze, measures, scannedAt }: WatchedDomain,
  window: WatchWindow,
) => [
  name,
  client?.name ?? '',
  owner?.name ?? '',
  alerts.map(({ sentence }) => sentence).join(' '),
  snooze ? (snooze.until ?? 'it recovers') : '',
  ...MEASURES.flatMap((measure) => {
    const one = measures[measure]
    const figure = one?.[window]
    return [figure?.value, figure?.previous, figure?.expected, figure?.change, one?.currency].map(
      (value) => value ?? '',
    )
  }),
  scannedAt ?? '',
]
