import { availableParallelism } from 'node:os'
import pg from 'pg'
import { openDatabase } from '../server/db/database.ts'
import { runningDatabaseUrl } from '../server/db/embedded.ts'
import { type SiteReading, siteReading } from '../server/features/groups/scan/askSite.ts'
import { storedSeries } from '../server/features/groups/scan/domainState.ts'
import type { ReadFigures } from '../server/features/groups/scan/readFigures.ts'
import { evaluateDomain } from '../server/features/groups/scan/scanDomain.ts'
import { queue } from '../server/queue/queue.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { CHECKS, MEASURES } from '../shared/domain/monitoring.ts'
import { httpClient } from '../test/httpClient.ts'
import { startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { timed } from './lib/timing.ts'
import { fillGroup } from './watch/fill.ts'
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
    const company = await asOwner(databaseUrl, (owner) =>
      fillGroup(owner, email, { group: GROUP, domains: DOMAINS }),
    )
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
    const alerts = await asOwner(databaseUrl, alertsOf)
    const mute = CHECKS.filter((check) => !alerts.has(check))
    if (mute.length > 0) throw new Error(`Nothing was found by ${mute.join(', ')}.`)
    const screen = await timeScreen(product.url, caller, GROUP, SCREENS)
    return {
      title: `Mission Control: ${DOMAINS.toLocaleString('en')} domains of ${MEASURES.length} measures and ${CHECKS.length} checks`,
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
        {
          name: 'longest frame while scrolling to the last row',
          values: screen.longestFrame,
          unit: 'ms',
          most: 50,
        },
        single('longest frame of all runs', Math.max(...screen.longestFrame), 'ms'),
        single('the grid’s answer, uncompressed', (await read('domains')).text.length / 1024, 'KB'),
      ],
      notes: [
        `One process scans, of ${availableParallelism()} cores; the database has the other.`,
        `Alerts that are open: ${[...alerts].map(([check, count]) => `${count} of ${check}`).join(', ')}.`,
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
            await evaluateDomain(context, tx, domainId, { figures, site: siteOf(domainId, context.now()) })
          })
        }
      }),
    )
    return (performance.now() - begun) / 1000
  } finally {
    await db.close()
  }
}

/** Every website answers, and the certificate of one in fifty is about to end. */
function siteOf(domainId: string, now: Temporal.Instant): SiteReading {
  const number = Number(/\d+/.exec(domainId)?.[0])
  const host = `site${number}.example`
  const hours = 24 * (number % 50 === 0 ? 5 : 60)
  return siteReading(
    {
      host,
      answer: { status: 200, finalHost: host, redirects: [] },
      failure: null,
      certificate: { host, validTo: now.add({ hours }), problem: null },
      hiddenBy: [],
    },
    now,
  )
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
  return { series, problems: new Map(), pages: stored.get('pages')?.figures.at(-1) ?? null, isPassing: false }
}

async function appUrl(databaseUrl: string): Promise<string> {
  // The owner is held to no company: the bench acts as the product does.
  await asOwner(databaseUrl, (owner) => owner.query(`alter role broadsheet_app with login password 'bench'`))
  const url = new URL(databaseUrl)
  url.username = 'broadsheet_app'
  url.password = 'bench'
  return url.toString()
}

/** How many open alerts tell of each check: of its own, or of what fell with it. */
async function alertsOf(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ check: string; count: number }>(
    `select told as check, count(*)::int as count
     from alerts, lateral (
       select check_name as told union all select jsonb_array_elements_text(figures -> 'followers')
     ) of_it
     where state <> 'recovered' group by 1 order by 2 desc`,
  )
  return new Map(rows.map(({ check, count }) => [check, count]))
}

async function asOwner<Result>(
  databaseUrl: string,
  act: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    return await act(owner)
  } finally {
    await owner.end()
  }
}
