import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { runReport } from './run.ts'

/**
 * Runs that one company may have under way in one process, of those that there are places for (jobs/worker.ts): the
 * others' must not wait until sources of this one have run into their time-outs.
 */
const MOST_OF_COMPANY = 5

declare module '../../context.ts' {
  interface AppContext {
    /** How many report runs are under way in this process, by company. */
    runsUnderWay: Map<string, number>
  }
}

/**
 * Works on due runs until none is next in turn. A job only signals that there is work; whose turn it is, is
 * decided when a place is free (`resolve_next_run`), so that one company's thousand reports do not precede
 * another's single one.
 */
export async function runDueReports(context: AppContext): Promise<void> {
  const counts = context.runsUnderWay
  const count = (companyId: string, by: number) => counts.set(companyId, (counts.get(companyId) ?? 0) + by)
  while (!context.stopping?.aborted) {
    const full = [...counts].filter(([, runs]) => runs >= MOST_OF_COMPANY).map(([companyId]) => companyId)
    const next = await nextRun(context, full)
    if (!next) return
    count(next.companyId, 1)
    try {
      await runReport(context, next)
    } finally {
      count(next.companyId, -1)
    }
  }
}

async function nextRun(context: AppContext, full: string[]) {
  const { rows } = await sql<{ companyId: string; runId: string }>`
    select company_id, run_id from resolve_next_run(${context.now().toString()}, ${full})`.execute(
    context.db.system,
  )
  return rows[0] ?? null
}
