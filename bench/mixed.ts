import { setTimeout as sleep } from 'node:timers/promises'
import { FormData } from 'undici'
import { z } from 'zod'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { dataOf } from '../shared/api/common.ts'
import { dashboard as dashboardShape } from '../shared/api/dashboards.ts'
import { makeReport, type TestDashboard } from '../test/factories.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'
import { slotNow } from '../test/slotNow.ts'
import { familyOf, nameOf, pssOf } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type BenchOptions, type BenchTable, single } from './lib/table.ts'
import { openWorkshop, type Workshop } from './lib/workshop.ts'

const WIDGETS = 8
const VIEWERS = 3
/** Months that viewers choose among: answers repeat themselves, as those of a real month do. */
const MONTHS = 9
const VIEW_EVERY_MS = 150
const SAVE_EVERY_MS = 1_000
const REPORT_EVERY_MS = 5_000
const MEASURED_EVERY_MS = 1_000
/** Reports that are under way at the end have this long to arrive. */
const ARRIVES_MS = 120_000

interface Done {
  views: number
  saves: number
  pdfs: number
  /** Ids of those that fell due. */
  reports: string[]
  /** What was answered otherwise than it should be, in words. */
  wrong: string[]
}

/** Everything that people do with a product at once, for so many minutes, and the memory of all its processes. */
export async function bench({ minutes }: BenchOptions): Promise<BenchTable> {
  const product = await startProduct({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' })
  try {
    const workshop = await openWorkshop(product)
    const dashboard = await workshop.makeDashboard(WIDGETS, ['google_analytics', 'google_webmasters'])
    const owner = httpClient(product.url)
    const [{ people }] = DEMO_COMPANIES
    await owner.signIn(people[0].email, DEMO_PASSWORD)
    const user = (await owner.get('/api/users/me')).as(dataOf(z.object({ id: z.string() }))).data
    const done: Done = { views: 0, saves: 0, pdfs: 0, reports: [], wrong: [] }
    const until = performance.now() + minutes * 60_000
    const memory: Weight[] = []
    await Promise.all([
      ...Array.from({ length: VIEWERS }, (_, number) =>
        repeat(until, VIEW_EVERY_MS, view(httpClient(product.url), dashboard, done, number)),
      ),
      repeat(until, SAVE_EVERY_MS, save(owner, dashboard, done)),
      repeat(until, SAVE_EVERY_MS, askPdf(httpClient(product.url), dashboard, done)),
      repeat(until, REPORT_EVERY_MS, () => addReport(workshop, dashboard, user.id, done)),
      repeat(until, MEASURED_EVERY_MS, async () => {
        memory.push(weigh(product.pid))
      }),
    ])
    const unsent = await unsentReports(workshop, done.reports)
    await workshop.close()
    const [first = Number.NaN, second = Number.NaN, last = Number.NaN] = thirds(memory.map(({ all }) => all))
    const parts = (['product', 'browsers', 'database'] as const).map((part) => {
      const means = thirds(memory.map((weight) => weight[part]))
      return `${part} ${means.map((mean) => mean.toFixed(0)).join(', ')}`
    })
    return {
      title: `Mixed load: views, saves, PDFs and reports together for ${minutes} minutes`,
      figures: [
        single('views', done.views, '', { least: 1 }),
        single('saves', done.saves, '', { least: 1 }),
        single('PDFs', done.pdfs, '', { least: 1 }),
        single('reports', done.reports.length, '', { least: 1 }),
        single('wrong answers', done.wrong.length, '', { most: 0 }),
        single('reports not sent', unsent, '', { most: 0 }),
        single('memory in the first third', first, 'MB'),
        single('memory in the second third', second, 'MB'),
        single('memory in the last third', last, 'MB'),
        single('last third against the second', last / second, '×', { most: 1.05 }),
      ],
      notes: [
        'Memory of all processes, browsers and database included, shared pages counted in shares (PSS); means.',
        `By third, in MB: ${parts.join('; ')}.`,
        ...done.wrong.slice(0, 5),
      ],
    }
  } finally {
    await product.stop()
  }
}

async function repeat(until: number, pauseMs: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    await work()
    await sleep(pauseMs)
  }
}

/** Each from another reader's address, as with PDFs. */
function view(client: HttpClient, { permalink }: TestDashboard, done: Done, viewer: number) {
  let count = viewer
  return async () => {
    client.address = `10.2.${(count >> 8) & 255}.${count & 255}`
    const month = 1 + (count++ % MONTHS)
    const path = `/api/dashboards/${permalink}/data?layout=wide&month=${month}&year=2026`
    const answer = await client.get(path)
    if (answer.status === 200 && answer.text.includes('"type":"done"')) done.views++
    else done.wrong.push(`${answer.status} to a view: ${answer.text.slice(-200)}`)
  }
}

function save(owner: HttpClient, { id, permalink }: TestDashboard, done: Done) {
  return async () => {
    const page = (await owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboardShape)).data
    const form = new FormData()
    form.set('version', String(page.version))
    form.set('footer', `<p>Saved for the ${done.saves}th time</p>`)
    const answer = await owner.post(`/api/dashboards/${id}`, form)
    if (answer.status === 200) done.saves++
    else done.wrong.push(`${answer.status} to a save: ${answer.text.slice(0, 200)}`)
  }
}

/** Each from another reader's address: what one of them may request is not what is measured. */
function askPdf(client: HttpClient, { permalink }: TestDashboard, done: Done) {
  let reader = 0
  return async () => {
    reader++
    client.address = `10.1.${(reader >> 8) & 255}.${reader & 255}`
    const path = `/api/dashboards/${permalink}/pdf`
    const asked = await client.get(path)
    if (asked.status !== 202) {
      done.wrong.push(`${asked.status} to asking for a PDF: ${asked.text.slice(0, 200)}`)
      return
    }
    const { check } = asked.as(z.object({ check: z.string() }))
    for (;;) {
      const answer = await client.get(`${path}?check=${check}`)
      if (answer.status === 304) continue
      if (answer.status === 200) done.pdfs++
      else done.wrong.push(`${answer.status} to fetching a PDF: ${answer.text.slice(0, 200)}`)
      return
    }
  }
}

async function addReport({ context }: Workshop, dashboard: TestDashboard, createdBy: string, done: Done) {
  const report = await makeReport(context, dashboard, createdBy, {
    recipients: [`report-${done.reports.length}@clients.example`],
    withPdf: true,
    ...slotNow(context.now()),
  })
  done.reports.push(report)
}

/** Waits for the last ones; gives how many of all did not go out. */
async function unsentReports({ context, companyId }: Workshop, made: readonly string[]): Promise<number> {
  const until = performance.now() + ARRIVES_MS
  for (;;) {
    const sent = await context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('reportRuns')
        .select('id')
        .where('reportId', 'in', made)
        .where('state', '=', 'sent')
        .execute(),
    )
    if (sent.length >= made.length || performance.now() > until) return made.length - sent.length
    await sleep(500)
  }
}

/** MB of a product's processes, by what they are. */
interface Weight {
  all: number
  product: number
  browsers: number
  database: number
}

function weigh(pid: number): Weight {
  const weight: Weight = { all: 0, product: 0, browsers: 0, database: 0 }
  for (const member of familyOf(pid)) {
    const name = nameOf(member)
    const part = name.startsWith('postgres') ? 'database' : name.startsWith('node') ? 'product' : 'browsers'
    const size = pssOf(member)
    weight[part] += size
    weight.all += size
  }
  return weight
}

/** Means of the first, second and last third. */
function thirds(values: readonly number[]): number[] {
  const size = Math.floor(values.length / 3)
  return [0, 1, 2].map((third) => {
    const part = values.slice(third * size, (third + 1) * size)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}
