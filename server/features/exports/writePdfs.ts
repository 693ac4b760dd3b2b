import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { ExportFacts } from './facts.ts'

const SENT = sql`runs.pdf is not null and exists (
  select from report_deliveries d where d.company_id = runs.company_id and d.run_id = runs.id
    and d.state in ('sent', 'uncertain'))`
const PAGE = 200

interface SentPdf {
  id: string
  scheduledFor: string
  timezone: string
  name: string
}

/** Adds the PDFs that were mailed, by the day on which they were due and the name of their dashboard. */
export async function addPdfs(context: AppContext, facts: ExportFacts): Promise<void> {
  facts.step('PDFs of reports')
  const { companyId, zip, paths, written, counts } = facts
  for (let last: SentPdf | null = null; ; ) {
    const pdfs = await listPdfs(context, companyId, last)
    for (const { id, scheduledFor, timezone, name } of pdfs) {
      facts.tick()
      const pdf = await readPdf(context, companyId, id)
      if (!pdf) continue
      // Not by the database: it does not know +0530, and takes +05:30 for west of Greenwich.
      const day = Temporal.Instant.from(scheduledFor).toZonedDateTimeISO(timezone).toPlainDate().toString()
      const path = paths.take('reports', `${day} ${name}`, 'pdf')
      await zip.add(path, [pdf], { stored: true })
      written.set(id, path)
      counts.pdfs += 1
    }
    last = pdfs.at(-1) ?? null
    if (!last || pdfs.length < PAGE) return
  }
}

export async function countPdfs({ db }: AppContext, companyId: string): Promise<number> {
  const { rows } = await db.tenant(companyId, (tx) =>
    sql<{ count: number }>`select count(*) as count from report_runs runs where ${SENT}`.execute(tx),
  )
  return rows[0]?.count ?? 0
}

async function listPdfs({ db }: AppContext, companyId: string, last: SentPdf | null): Promise<SentPdf[]> {
  const after = last ? sql`and (runs.scheduled_for, runs.id) > (${last.scheduledFor}, ${last.id})` : sql``
  const { rows } = await db.tenant(companyId, (tx) =>
    sql<SentPdf>`select runs.id, runs.scheduled_for, d.name, r.timezone
      from report_runs runs
      join automatic_reports r on r.company_id = runs.company_id and r.id = runs.report_id
      join dashboards d on d.company_id = r.company_id and d.id = r.dashboard_id
      where ${SENT} ${after} order by runs.scheduled_for, runs.id limit ${PAGE}`.execute(tx),
  )
  return rows
}

async function readPdf({ db }: AppContext, companyId: string, id: string): Promise<Buffer | null> {
  const run = await db.tenant(companyId, (tx) =>
    tx.selectFrom('reportRuns').select('pdf').where('id', '=', id).executeTakeFirst(),
  )
  return run?.pdf ?? null
}
