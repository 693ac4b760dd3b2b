import type { UpdateResult } from 'kysely'
import type { Database, Tenant } from '../db/database.ts'

/** Most rows planned at once; the next plan follows a minute later. */
const BATCH = 200
/** A planner that dies leaves its rows to the next one after this long. */
const AGAIN_MINUTES = 5

interface Due<Row extends { companyId: string }> {
  /** What is due by now, of all companies. */
  due(now: string, most: number): Promise<Row[]>
  /** Moves a row that is still due on, in its company's transaction. */
  postpone(tx: Tenant, row: Row, now: string, again: string): Promise<UpdateResult>
  queue(tx: Tenant, row: Row): Promise<unknown>
}

/** Queues a look at everything that is due; any number of planners may race. Returns how much was due. */
export async function queueDue<Row extends { companyId: string }>(
  { db, now }: { db: Database; now: () => Temporal.Instant },
  { due, postpone, queue }: Due<Row>,
): Promise<number> {
  const at = now().toString()
  const again = now().add({ minutes: AGAIN_MINUTES }).toString()
  const rows = await due(at, BATCH)
  for (const row of rows) {
    await db.tenant(row.companyId, async (tx) => {
      const moved = await postpone(tx, row, at, again)
      if (moved.numUpdatedRows === 1n) await queue(tx, row)
    })
  }
  return rows.length
}
