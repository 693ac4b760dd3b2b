import { availableParallelism } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../server/db/database.ts'
import { runningDatabaseUrl } from '../server/db/embedded.ts'
import { storedSeries } from '../server/features/groups/scan/domainState.ts'
import type { ReadFigures } from '../server/features/groups/scan/readFigures.ts'
import { evaluateDomain } from '../server/features/groups/scan/scanDomain.ts'
import { queue } from '../server/queue/queue.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { MEASURES } from '../shared/domain/monitoring.ts'
import { DAYS_KEPT } from '../shared/rules/monitoring/combineFeeds.ts'
import { httpClient } from '../test/httpClient.ts'
import { makeHistory } from './breaks/histories.ts'
import { startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { timed } from './lib/timing.ts'
import { timeScreen } from './watch/screen.ts'

const DOMAINS = 2_000
const GROUP = 'bench-group-_________'
const RUNS = 21
const SCREENS = 9
/** A minute takes twenty. */
const CSV_RUNS = 9
/** Scans that wait for the database while others are worked out. */
const AT_ONCE = 4

/** What 2,000 watched domains cost: their scans on stored figures, the grid's answer, its CSV and its screen. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct()
  try {
    const email = DEMO_COMPANIES[0].people[0].email
    const databaseUrl = await runningDatabaseUrl(product.dataDir)
    if (!databaseUrl) throw new Error('The product runs without its embedded database.')
    const company = await fill(databaseUrl, email)
    const seconds = await scanAll(databaseUrl, company)
    const caller = httpClient(product.url)
    await caller.signIn(email, DEMO_PASSWORD)
    const read = async (path: string) => {
      const answer = await caller.get(`/api/groups/${GROUP}/${path}`)
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      return answer
    }
    const rows = JSON.parse((await read('domains')).text).data.length
    if (rows !== DOMAINS) throw new Error(`The grid has ${rows} rows.`)
    const alerts = await alertsOf(databaseUrl)
    const screen = await timeScreen(product.url, caller, GROUP, SCREENS)
    return {
      title: `Mission Control: ${DOMAINS.toLocaleString('en')} domains of ${MEASURES.length} measures and twelve checks`,
      figures: [
        single('scan of all on stored figures', seconds, 's', { most: 60 }),
        {
          name: 'the grid’s answer',
          values: await timed(RUNS, () => read('domains')),
          unit: 'ms',
          most: 300,
        },
        { name: 'CSV', values: await timed(CSV_RUNS, () => read('domains.csv')), unit: 'ms', most: 1000 },
        { name: 'screen: from the answer to the rows', values: screen.shown, unit: 'ms', most: 500 },
        { name: 'screen: from opening the page to the rows', values: screen.opened, unit: 'ms' },
        { name: 'longest frame while scrolling', values: screen.longestFrame, unit: 'ms', most: 50 },
        single('the grid’s answer, uncompressed', (await read('domains')).text.length / 1024, 'KB'),
      ],
      notes: [
        `One process scans, of ${availableParallelism()} cores; the database has the other. ${alerts} alerts are open.`,
      ],
    }
  } finally {
    await product.stop()
  }
}

/** Seconds for every domain to be evaluated by what is stored, its alerts moved on and its row of the grid written. */
async function scanAll(databaseUrl: string, companyId: string): Promise<number> {
  const db = openDatabase(await appUrl(databaseUrl))
  try {
    const ids = await db.tenant(companyId, (tx) =>
      tx.selectFrom('domains').select('id').where('groupId', '=', GROUP).execute(),
    )
    const context = { now: () => Temporal.Now.instant(), queue }
    const left = ids.map(({ id }) => id)
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          const domainId = id
          await db.tenant(companyId, async (tx) => {
            const figures = readingOf(await storedSeries(tx, domainId))
            await evaluateDomain(context, tx, domainId, { figures, site: null })
          })
        }
      }),
    )
    return (performance.now() - begun) / 1000
  } finally {
    await db.close()
  }
}

/** What is stored, as if vendors had just said it. */
function readingOf(stored: Awaited<ReturnType<typeof storedSeries>>): ReadFigures {
  const series: ReadFigures['series'] = new Map()
  for (const measure of MEASURES) {
    const row = stored.get(measure)
    if (!row) continue
    const through = Temporal.PlainDate.from(row.firstDay).add({ days: row.figures.length - 1 })
    series.set(measure, { figures: row.figures, through, currency: row.currency })
  }
  return { series, problems: new Map(), pages: 120, isPassing: false }
}

async function appUrl(databaseUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    // The owner is held to no company: the bench acts as the product does.
    await owner.query(`alter role broadsheet_app with login password 'bench'`)
  } finally {
    await owner.end()
  }
  const url = new URL(databaseUrl)
  url.username = 'broadsheet_app'
  url.password = 'bench'
  return url.toString()
}

async function alertsOf(databaseUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from alerts`)
    return rows[0]?.count ?? 0
  } finally {
    await owner.end()
  }
}

async function fill(databaseUrl: string, email: string): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ company: string; person: string }>(
      'select company_id as company, id as person from users where email = $1',
      [email],
    )
    const [{ company, person } = { company: '', person: '' }] = rows
    await owner.query(`insert into groups (id, company_id, name, created_at) values ($2, $1, 'All', now())`, [
      company,
      GROUP,
    ])
    await owner.query(
      `insert into clients (id, company_id, name, locale)
       select rpad('bench-client-' || n, 21, '_'), $1, 'Client ' || n, '{}' from generate_series(0, 199) n`,
      [company],
    )
    await owner.query(
      `insert into domains (id, company_id, group_id, host, owner_id, client_id, budget, budget_currency, next_scan_at, created_at)
       select rpad('bench-domain-' || n, 21, '_'), $1, $2, 'site' || n || '.example', $3,
         rpad('bench-client-' || n % 200, 21, '_'), 2000, 'EUR', now() + interval '1 day', now()
       from generate_series(1, ${DOMAINS}) n`,
      [company, GROUP, person],
    )
    const firstDay = Temporal.Now.plainDateISO().subtract({ days: DAYS_KEPT + 2 })
    for (let domain = 1; domain <= DOMAINS; domain++) {
      const { values } = makeHistory(domain, domain % 4 === 0)
      const figures = values.slice(-DAYS_KEPT)
      await owner.query(
        `insert into domain_series (company_id, domain_id, measure, first_day, figures, currency)
         select $1, $2, measure, $3, $4, case when measure in ('spend', 'revenue') then 'EUR' end from unnest($5::text[]) measure`,
        [company, `bench-domain-${domain}`.padEnd(21, '_'), firstDay.toString(), figures, MEASURES],
      )
    }
    await owner.query('vacuum analyze')
    return company
  } finally {
    await owner.end()
  }
}
