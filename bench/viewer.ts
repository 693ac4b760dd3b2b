import { chromium } from 'playwright-core'
import { browserPath } from '../server/pdf/browserPath.ts'
import { startProduct } from './lib/product.ts'
import { serveStatic } from './lib/staticPage.ts'
import { type BenchTable, type Figure, single } from './lib/table.ts'
import { type Visit, visit } from './lib/visit.ts'
import { openWorkshop } from './lib/workshop.ts'

const WIDGETS = 20
const RUNS = 9

/** What a client waits for who opens a shared dashboard for the first time. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct()
  try {
    const workshop = await openWorkshop(product)
    const { permalink } = await workshop.makeDashboard(WIDGETS, [
      'google_analytics',
      'google_webmasters',
      'semrush',
    ])
    await workshop.close()
    const address = `${product.url}/dashboards/${permalink}`
    const browser = await chromium.launch({
      executablePath: await browserPath(null),
      chromiumSandbox: process.getuid?.() !== 0,
    })
    try {
      await visit(browser, address, WIDGETS)
      const page = await serveStatic(await (await fetch(address)).text())
      const [warm, cold, still]: [Visit[], Visit[], Visit[]] = [[], [], []]
      for (let run = 0; run < RUNS; run++) {
        warm.push(await visit(browser, address, WIDGETS))
        // A month that has not been requested yet.
        cold.push(await visit(browser, `${address}?month=${1 + run}&year=2026`, WIDGETS))
        still.push(await visit(browser, page.url, WIDGETS))
      }
      await page.stop()
      return {
        title: `Viewer: a shared dashboard of ${WIDGETS} widgets, 1350 × 940, empty browser cache`,
        figures: [
          single('JavaScript over the wire', warm[0]?.scriptKb ?? Number.NaN, 'KB', { most: 250 }),
          figure('warm: widgets in the first answer', warm, 'inFirstAnswer', '', { least: WIDGETS }),
          figure('warm: requests until the last widget', warm, 'requests', '', { most: 12 }),
          figure('warm: largest contentful paint', warm, 'lcp', 'ms', { most: 400 }),
          figure('warm: last widget shown', warm, 'revealed', 'ms', { most: 800 }),
          figure('cold: requests until the last widget', cold, 'requests', '', { most: 12 }),
          figure('cold: largest contentful paint', cold, 'lcp', 'ms', { most: 400 }),
          figure('cold: last widget shown', cold, 'revealed', 'ms', { most: 800 }),
          figure('static page, same charts: largest contentful paint', still, 'lcp', 'ms'),
          figure('static page, same charts: last widget shown', still, 'revealed', 'ms'),
        ],
        notes: [
          'Warm: the figures are kept. Cold: every vendor is asked, so that its end is theirs; the emulated ones compute',
          'on this very processor. The three kinds of visit take turns.',
        ],
      }
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

function figure(
  name: string,
  visits: Visit[],
  key: keyof Visit,
  unit: Figure['unit'],
  limits: Pick<Figure, 'most' | 'least'> = {},
): Figure {
  return { name, values: visits.map((one) => one[key]), unit, ...limits }
}
