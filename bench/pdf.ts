import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import type { AppContext } from '../server/context.ts'
import { loadSnapshot } from '../server/features/dashboards/snapshot.ts'
import { printPdf } from '../server/features/pdf/print.ts'
import { printPage } from '../server/features/pdf/printPage.ts'
import { requestPdf } from '../server/features/pdf/request.ts'
import { browserArguments } from '../server/pdf/browserArguments.ts'
import { browserPath } from '../server/pdf/browserPath.ts'
import { escapeHtml } from '../shared/rules/escapeHtml.ts'
import { processorMs } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { timed } from './lib/timing.ts'
import { openWorkshop, type Workshop } from './lib/workshop.ts'

const WIDGETS = 12
const RUNS = 15
const MINUTE_SAMPLE_MS = 15_000
/** Our printer tidies up and opens its next page after a print; that is not the other's to wait for. */
const TIDY_MS = 400

/** The whole job of a PDF (request, snapshot, page, print, store) against the browser printing its HTML alone. */
export async function bench(): Promise<BenchTable> {
  // Without a worker, so that this process does the jobs.
  const product = await startProduct({ SERVICES: 'web' })
  try {
    const workshop = await openWorkshop(product)
    const { permalink } = await workshop.makeDashboard(WIDGETS, ['google_analytics', 'google_webmasters'])
    const html = await finalHtml(workshop.context, permalink)
    const browser = await startBrowser()
    const whole: number[] = []
    const alone: number[] = []
    const work = { whole: 0, alone: 0 }
    try {
      // In turns, so that whatever else the machine does meets both alike.
      await timed(
        RUNS,
        async (run) => {
          const [ours] = await timed(1, () => makePdf(workshop.context, permalink), 0)
          await sleep(TIDY_MS)
          const [theirs] = await timed(1, () => printAlone(browser, html), 0)
          await sleep(TIDY_MS)
          if (run < 0) return
          whole.push(ours ?? Number.NaN)
          alone.push(theirs ?? Number.NaN)
        },
        3,
      )
      // A busy machine stretches the time of day, but hardly the work.
      work.whole = await processorTime(() => makePdf(workshop.context, permalink))
      work.alone = await processorTime(() => printAlone(browser, html))
    } finally {
      await browser.close()
    }
    const parse = await timed(RUNS, async () =>
      printPage(workshop.context, workshop.companyId, await lastSnapshot(workshop.context, permalink)),
    )
    await workshop.close()
    const one = await perMinute(() => openWorkshop(product, { PDF_CONCURRENCY: '1' }), permalink, 1)
    const two = await perMinute(() => openWorkshop(product, { PDF_CONCURRENCY: '2' }), permalink, 2)
    return {
      title: `PDF: a dashboard of ${WIDGETS} widgets, every figure at hand, ${Math.round(html.length / 1024)} KB of HTML`,
      figures: [
        { name: 'whole job', values: whole, unit: 'ms', most: 250 },
        { name: 'the browser alone, same HTML', values: alone, unit: 'ms' },
        {
          name: 'ratio',
          values: whole.map((ms, run) => ms / (alone[run] ?? Number.NaN)),
          unit: '×',
          most: 1.3,
        },
        single('processor time, whole job', work.whole, 'ms'),
        single('processor time, the browser alone', work.alone, 'ms'),
        single('ratio of processor time', work.whole / work.alone, '×'),
        { name: 'drawing the page from the snapshot', values: parse, unit: 'ms' },
        single('PDFs, one at a time', one, 'a minute'),
        single('PDFs, two at a time', two, 'a minute'),
      ],
      notes: [
        `Pairs in turn after three that are not counted; a minute is reckoned from ${MINUTE_SAMPLE_MS / 1000} s.`,
      ],
    }
  } finally {
    await product.stop()
  }
}

/** Requests a PDF as its owner does (equal ones of readers are made once) and runs the job; returns the job's id. */
async function makePdf(context: AppContext, permalink: string): Promise<string> {
  const page = await context.pages.page(permalink)
  if (!page) throw new Error('The dashboard is gone.')
  await requestPdf(
    context,
    { page, owner: true, signedIn: true },
    { dates: {}, realTime: false, reader: 'bench', address: '127.0.0.1' },
  )
  const jobId = await context.db.tenant(page.companyId, async (tx) => {
    const job = await tx
      .updateTable('pdfJobs')
      .set({ state: 'queued' })
      .where('state', '=', 'queued')
      .where('id', '=', (last) =>
        last
          .selectFrom('pdfJobs')
          .select('id')
          .where('state', '=', 'queued')
          .orderBy('createdAt', 'desc')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return job.id
  })
  await printPdf(context, { companyId: page.companyId, jobId })
  const { state } = await context.db.tenant(page.companyId, (tx) =>
    tx.selectFrom('pdfJobs').select('state').where('id', '=', jobId).executeTakeFirstOrThrow(),
  )
  if (state !== 'ready') throw new Error(`The PDF is ${state}.`)
  return jobId
}

async function lastSnapshot(context: AppContext, permalink: string) {
  const page = await context.pages.page(permalink)
  return context.db.tenant(page?.companyId ?? '', async (tx) => {
    const { id } = await tx
      .selectFrom('snapshots')
      .select('id')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return loadSnapshot(tx, id)
  })
}

/** The page as one document, without the fonts that it has no letter for: reading them would only slow the browser. */
async function finalHtml(context: AppContext, permalink: string): Promise<string> {
  await makePdf(context, permalink)
  const { title, body } = await printPage(context, '', await lastSnapshot(context, permalink))
  const css = context.print.css.replace(/@font-face\s*\{[^}]*\}/g, (face) =>
    /unicode-range:\s*U\+(\?\?|0000-00FF)/i.test(face) ? face : '',
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body}</body></html>`
}

const startBrowser = async () =>
  chromium.launch({
    executablePath: await browserPath(null),
    args: browserArguments(),
    chromiumSandbox: process.getuid?.() !== 0,
  })

async function printAlone(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.setContent(html, { waitUntil: 'load' })
  await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await page.context().close()
}

/** Mean milliseconds of processor that a piece of work takes here and in the browsers, not in the database. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = processorMs(process.pid)
  for (let run = 0; run < RUNS; run++) await work()
  return (processorMs(process.pid) - before) / RUNS
}

async function perMinute(open: () => Promise<Workshop>, permalink: string, atOnce: number): Promise<number> {
  const { context, close } = await open()
  try {
    await Promise.all(Array.from({ length: atOnce }, () => makePdf(context, permalink)))
    let made = 0
    const began = performance.now()
    const worker = async () => {
      while (performance.now() - began < MINUTE_SAMPLE_MS) {
        await makePdf(context, permalink)
        made++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return made / ((performance.now() - began) / 60_000)
  } finally {
    await close()
  }
}
