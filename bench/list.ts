import pg from 'pg'
import { type Browser, chromium } from 'playwright-core'
import { runningDatabaseUrl } from '../server/db/embedded.ts'
import { browserPath } from '../server/pdf/browserPath.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'
import { startProduct } from './lib/product.ts'
import type { BenchTable, Figure } from './lib/table.ts'
import { timed } from './lib/timing.ts'

const CLIENTS = 200
const DASHBOARDS = 2_000
const WIDGETS = 10
const PEOPLE = 300
const RUNS = 101
const SCREENS = 9
/** As the list is opened; of what was filtered, and searched. */
const LISTS = {
  'list by client': '?order=client',
  'list by client, second page': '?order=client',
  'list by name': '',
  'list by last reading': '?order=seen',
  'search, common words': '?order=client&search=report',
  'search, a client’s name': '?order=client&search=client 17',
  'search that finds nothing': '?order=client&search=zzzz',
  'with a broken source': '?order=client&health=source',
  'with nothing wrong': '?order=client&health=fine',
  favourites: '?favourite=true',
}

/** A member who works for some of the clients, and that member's lists. */
const LIMITED = 'limited@bench.test'
const CHOSEN = 20
const LIMITED_LISTS = {
  'list by client': '?order=client',
  'list by name': '',
  'search, common words': '?order=client&search=report',
  'with a broken source': '?order=client&health=source',
}

const PEOPLE_LISTS = {
  [`all ${PEOPLE}`]: '',
  'first page': '?search=',
  'search, common words': '?search=person',
  'search, one name': '?search=person 117',
}

/** What an agency of 300 people with 200 clients waits for that opens its list of 2,000 dashboards. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct()
  try {
    const email = DEMO_COMPANIES[0].people[0].email
    await fill(await runningDatabaseUrl(product.dataDir), email)
    const caller = httpClient(product.url)
    await caller.signIn(email, DEMO_PASSWORD)
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(LISTS)) {
      const address = name.includes('second') ? await secondPage(caller, query) : `/api/dashboards${query}`
      const values = await timed(RUNS, () => answered(caller, address))
      figures.push({ name, values, unit: 'ms', most: 20 })
    }
    const limited = httpClient(product.url)
    await limited.signIn(LIMITED, DEMO_PASSWORD)
    for (const [name, query] of Object.entries(LIMITED_LISTS)) {
      const values = await timed(RUNS, () => answered(limited, `/api/dashboards${query}`))
      figures.push({ name: `of ${CHOSEN} chosen clients: ${name}`, values, unit: 'ms', most: 20 })
    }
    for (const [name, query] of Object.entries(PEOPLE_LISTS)) {
      const values = await timed(RUNS, () => answered(caller, `/api/users${query}`))
      figures.push({ name: `people, ${name}`, values, unit: 'ms', most: 20 })
    }
    const clients = await timed(RUNS, () => answered(caller, '/api/clients'))
    figures.push({ name: `clients, all ${CLIENTS}`, values: clients, unit: 'ms', most: 20 })
    const browser = await chromium.launch({
      executablePath: await browserPath(null),
      chromiumSandbox: process.getuid?.() !== 0,
    })
    try {
      const values: number[] = []
      for (let run = 0; run < SCREENS; run++) values.push(await shownAfter(browser, product.url, caller))
      figures.push({ name: 'screen: from the answer to the rows', values, unit: 'ms', most: 300 })
    } finally {
      await browser.close()
    }
    return {
      title: `List of ${DASHBOARDS.toLocaleString('en')} dashboards: ${CLIENTS} clients, ${PEOPLE} people`,
      figures,
      notes: [
        `${RUNS} calls of each list over HTTP, one after the other; ${WIDGETS} widgets on each dashboard.`,
      ],
    }
  } finally {
    await product.stop()
  }
}

async function answered(caller: HttpClient, address: string) {
  const answer = await caller.get(address)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${answer.text}`)
  return answer
}

async function secondPage(caller: HttpClient, query: string): Promise<string> {
  const { meta } = JSON.parse((await answered(caller, `/api/dashboards${query}`)).text) as {
    meta: { nextCursor: string }
  }
  return `/api/dashboards${query}&cursor=${meta.nextCursor}`
}

/** Milliseconds from the end of the list's answer until its rows are on screen, in a fresh browser. */
async function shownAfter(browser: Browser, url: string, { cookies }: HttpClient): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('main table [aria-pressed]').length < 50) return
        observer.disconnect()
        // What is in the document shows with the next frame.
        requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
      })
      observer.observe(document, { subtree: true, childList: true })
    })
    await page.goto(`${url}/dashboards`)
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
    return await page.evaluate(() => {
      const lists = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const answer = lists.find(({ name }) => name.includes('/api/dashboards?'))
      return (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN) - (answer?.responseEnd ?? 0)
    })
  } finally {
    await context.close()
  }
}

/** The company's rows, past its allowance; one dashboard in a hundred reads a broken source. */
async function fill(databaseUrl: string | null, email: string): Promise<void> {
  if (!databaseUrl) throw new Error('The product runs without its embedded database.')
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ company: string; person: string }>(
      'select company_id as company, id as person from users where email = $1',
      [email],
    )
    const [{ company, person } = { company: '', person: '' }] = rows
    const id = (kind: string) => `rpad('bench-${kind}-' || n, 21, '_')`
    await owner.query(
      `insert into users (id, company_id, name, email, password_hash)
       select ${id('person')}, $1, 'Person ' || n, 'person' || n || '@bench.test', 'none' from generate_series(1, ${PEOPLE}) n`,
      [company],
    )
    await owner.query(
      `insert into clients (id, company_id, name, locale)
       select ${id('client')}, $1, 'Client ' || n, '{"timezone":"Europe/Berlin"}' from generate_series(0, ${CLIENTS - 1}) n`,
      [company],
    )
    await owner.query(
      `insert into users (id, company_id, name, email, password_hash, terms_consent, age_consent, every_client)
       select 'bench-limited-_______', $1, 'Lin Mora', '${LIMITED}', password_hash, true, true, false from users where email = $2`,
      [company, email],
    )
    await owner.query(
      `insert into member_clients (company_id, user_id, client_id)
       select $1, 'bench-limited-_______', ${id('client')} from generate_series(0, ${CHOSEN - 1}) n`,
      [company],
    )
    await owner.query(
      `insert into sources (id, company_id, kind, credentials, invalid)
       select ${id('source')}, $1, 'semrush', '', n = 0 from generate_series(0, 99) n`,
      [company],
    )
    await owner.query(
      `insert into dashboards (id, company_id, permalink, name, client_id, created_by)
       select ${id('board')}, $1, ${id('link')}, 'Report ' || n, rpad('bench-client-' || n % ${CLIENTS}, 21, '_'),
         rpad('bench-person-' || 1 + n % ${PEOPLE}, 21, '_') from generate_series(1, ${DASHBOARDS}) n`,
      [company],
    )
    await owner.query(
      `insert into widgets (id, company_id, dashboard_id, hash, "order", nature, content, source_ids)
       select ${id('widget')}, $1, rpad('bench-board-' || 1 + n % ${DASHBOARDS}, 21, '_'), 'h' || n, n, 'interactive', '{}',
         array[rpad('bench-source-' || (n % ${DASHBOARDS}) % 100, 21, '_')] from generate_series(1, ${DASHBOARDS * WIDGETS}) n`,
      [company],
    )
    await owner.query(
      `insert into dashboard_visits select $1, id, now() - random() * interval '90 days' from dashboards
       where company_id = $1 and id like 'bench-%'`,
      [company],
    )
    await owner.query(
      `insert into favourites select $1, $2, id from dashboards where company_id = $1 and id like 'bench-board-1__0%'`,
      [company, person],
    )
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}
