import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { createContext } from '../server/app/createContext.ts'
import { loadConfig } from '../server/config/config.ts'
import type { AppContext } from '../server/context.ts'
import { listDashboards } from '../server/features/dashboards/list.ts'
import { planDueReports } from '../server/features/reports/plan.ts'
import { listDashboardsQuery } from '../shared/api/dashboards.ts'
import { testCluster } from '../test/postgres.ts'
import { type BenchTable, type Figure, median, single } from './lib/table.ts'
import { timed } from './lib/timing.ts'

const SIZES = [100, 10_000, 1_000_000] as const
const RUNS = 101
/** One company has half of all dashboards, the others a hundred each. */
const BIG = 'company-0'
const DUE = 20

/** What people and the scheduler wait for as rows grow: a dashboards list and the look for due reports. */
export async function bench(): Promise<BenchTable> {
  const cluster = await testCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-bench-'))
  try {
    const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, [])
    const context = await createContext(config, cluster.url, null)
    const owner = new pg.Client({ connectionString: cluster.url })
    await owner.connect()
    try {
      const scans: Record<number, number> = {}
      const figures: Figure[] = []
      for (const size of SIZES) {
        await fill(owner, size)
        const measured = await measure(context, size)
        scans[size] = median(measured.scan.values)
        figures.push(...measured.lists, measured.scan, measured.plan)
      }
      const growth = (scans[1_000_000] ?? Number.NaN) / (scans[10_000] ?? Number.NaN)
      figures.push(single('due scan, 1,000,000 against 10,000', growth, '×', { most: 2 }))
      return {
        title: 'Growth: dashboards and reports in the database',
        figures,
        notes: [
          `${RUNS} calls each, one after the other. One company has half of all rows, the others 100 each;`,
          `${DUE} reports are due at every size. “Plan” also inserts their runs and jobs.`,
        ],
      }
    } finally {
      await owner.end()
      await context.close()
    }
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(context: AppContext, size: number) {
  const rows = size.toLocaleString('en')
  const list = async (name: string, companyId: string, query: object): Promise<Figure> => ({
    name: `${rows}: ${name}`,
    values: await timed(RUNS, () =>
      listDashboards(context, { companyId, userId: '' }, listDashboardsQuery.parse(query)),
    ),
    unit: 'ms',
  })
  const lists = [
    await list('list of a small company', 'company-1', {}),
    await list('list of the largest company', BIG, {}),
    await list('search in the largest company', BIG, { search: 'client 49' }),
  ]
  const scan: Figure = {
    name: `${rows}: due scan`,
    values: await timed(RUNS, () =>
      sql`select * from resolve_due_reports(${context.now().toString()}, 500)`.execute(context.db.system),
    ),
    unit: 'ms',
  }
  const began = performance.now()
  const planned = await planDueReports(context)
  const plan = single(`${rows}: plan ${planned} due reports`, performance.now() - began, 'ms')
  if (planned !== DUE) throw new Error(`${planned} reports were planned instead of ${DUE}.`)
  return { lists, scan, plan }
}

/** `size` dashboards with a report each. */
async function fill(owner: pg.Client, size: number): Promise<void> {
  await owner.query('truncate companies cascade')
  const companyOf = `case when n % 2 = 0 then '${BIG}' else 'company-' || (1 + n / 200) end`
  await owner.query(
    `insert into companies (id, name) select 'company-' || n, 'Company ' || n from generate_series(0, $1::int) n`,
    [Math.ceil(size / 200)],
  )
  await owner.query(
    `insert into dashboards (id, company_id, permalink, name)
     select 'dashboard-' || n, ${companyOf}, 'permalink-' || n, 'Client ' || n from generate_series(0, $1::int - 1) n`,
    [size],
  )
  // Spread over the coming month, but for the few that still wait for their slot of last month.
  await owner.query(
    `insert into automatic_reports
       (id, company_id, dashboard_id, recipients, period, detail, hour, minute, timezone, date_range, next_run_at)
     select 'report-' || n, ${companyOf}, 'dashboard-' || n, '{client@example.test}', 'MONTH', 'FIRST_DAY', 8, 0,
       'Europe/Berlin', 'LAST_MONTH',
       case when n < $2::int
         then (date_trunc('month', now() at time zone 'Europe/Berlin') - interval '1 month' + interval '8 hours') at time zone 'Europe/Berlin'
         else now() + make_interval(secs => 3600 + (n * 7919::bigint) % 2592000) end
     from generate_series(0, $1::int - 1) n`,
    [size, DUE],
  )
  await owner.query('vacuum analyze')
}
