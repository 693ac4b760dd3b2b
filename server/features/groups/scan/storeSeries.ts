import { sql } from 'kysely'
import { MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import type { Tenant } from '../../../db/database.ts'
import type { StoredSeries } from './domainState.ts'
import type { ReadFigures } from './readFigures.ts'

/** Readings of pages that are kept: eight to compare with, and more so that some may fail. */
const READINGS_KEPT = 30

type Series = ReadonlyMap<Measure | 'pages', StoredSeries>

/**
 * A domain's series after a scan: what was read replaces what was stored, as vendors restate days; what could not be read
 * stays, with the reason; what no account gives any more goes.
 */
export function mergeSeries(
  stored: Series,
  { series, problems, pages }: ReadFigures,
  today: Temporal.PlainDate,
): Series {
  const merged = new Map<Measure | 'pages', StoredSeries>()
  for (const measure of MEASURES) {
    const problem = problems.get(measure)
    const before = stored.get(measure)
    const read = series.get(measure)
    if (problem !== undefined) merged.set(measure, { ...(before ?? unknown(measure, today)), problem })
    else if (read && 'problem' in read) merged.set(measure, { ...unknown(measure, today), ...read })
    else if (read) {
      merged.set(measure, {
        measure,
        firstDay: read.through.subtract({ days: read.figures.length - 1 }).toString(),
        figures: read.figures,
        currency: read.currency,
        problem: null,
      })
    }
  }
  const readings = pages === undefined ? undefined : withReading(stored.get('pages'), pages, today)
  if (readings) merged.set('pages', readings)
  return merged
}

const unknown = (measure: Measure, today: Temporal.PlainDate): StoredSeries => ({
  measure,
  firstDay: today.toString(),
  figures: [],
  currency: null,
  problem: null,
})

/** One reading a day: a second scan of a day replaces the first. `firstDay` is the day of the newest. */
function withReading(
  before: StoredSeries | undefined,
  reading: number | null,
  today: Temporal.PlainDate,
): StoredSeries | undefined {
  if (reading === null) return before
  const earlier =
    before?.firstDay === today.toString() ? before.figures.slice(0, -1) : (before?.figures ?? [])
  return {
    measure: 'pages',
    firstDay: today.toString(),
    figures: [...earlier, reading].slice(-READINGS_KEPT),
    currency: null,
    problem: null,
  }
}

/** Writes a domain's series: those that are new or have changed, and removes those that are gone. */
export async function storeSeries(
  tx: Tenant,
  { companyId, domainId }: { companyId: string; domainId: string },
  series: Series,
): Promise<void> {
  await tx
    .deleteFrom('domainSeries')
    .where('domainId', '=', domainId)
    .where('measure', 'not in', series.size > 0 ? [...series.keys()] : [''])
    .execute()
  if (series.size === 0) return
  await tx
    .insertInto('domainSeries')
    .values(
      [...series.values()].map(({ figures, isMixed: _, ...row }) => ({
        ...row,
        companyId,
        domainId,
        figures: sql<number[]>`${figures}::double precision[]`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'domainId', 'measure']).doUpdateSet(({ ref }) => ({
        firstDay: ref('excluded.firstDay'),
        figures: ref('excluded.figures'),
        currency: ref('excluded.currency'),
        problem: ref('excluded.problem'),
      })),
    )
    .execute()
}
