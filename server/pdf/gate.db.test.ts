import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardSnapshot } from '../../shared/api/view.ts'
import { makeCompany, makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { takeSnapshot } from '../features/dashboards/snapshot.ts'
import { printPage } from '../features/pdf/printPage.ts'
import type { PageContent } from './browserSlot.ts'
import { pdfGate } from './gate.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function snapshotOf(titles: string[]): Promise<DashboardSnapshot> {
  const companyId = await makeCompany(app.context)
  const widgets = titles.map((title, order) => makeTextWidget({ title, order }))
  const { id } = await makeDashboard(app.context, companyId, { widgets })
  return takeSnapshot(app.context, { companyId, dashboardId: id, range: null, owner: false })
}
const print = async (content: PageContent) => (await app.context.pdf.print(content)).pdf

describe('a whole PDF passes, however its widgets are called', () => {
  it.each([
    ['Latin', ['Sessions', 'Größe – “Q4”', 'ﬁne oﬃce', 'İstanbul', 'STRASSE ß', '½ ² 10 €', '<b>x</b> & y']],
    ['other letters', ['Продажи', 'Πωλήσεις', '売上高', 'ไทย', 'हिन्दी', '매출']],
    ['right to left', ['مبيعات الشهر', 'עברית', '\u202eevil\u202c']],
    ['signs', ['📈 Growth', '👩‍👩‍👧 family', 't̷e̷x̷t', 'a\u00adb soft', '— · —', '™ ★']],
    ['lengths', ['', ' ', 'x'.repeat(290), 'long '.repeat(50), 'Kraftfahrzeughaftpflicht'.repeat(8)]],
    ['many', Array.from({ length: 40 }, (_, index) => `Widget ${index + 1}`)],
  ])('%s', async (_what, titles) => {
    const snapshot = await snapshotOf(titles)
    await expect(
      pdfGate(app.context.pdf, await print(await printPage(app.context, 'company', snapshot)), snapshot),
    ).resolves.toBeUndefined()
  })
})

describe('what must not reach a client does not pass', () => {
  it('a blank page', async () => {
    const snapshot = await snapshotOf(['Sessions'])
    const blank = await print({ title: 'Report', body: '' })
    await expect(pdfGate(app.context.pdf, blank, snapshot)).rejects.toThrow(/blank/)
  })

  it.each([['Sessions'], ['売上高'], ['']])('a page without one of its widgets: “%s”', async (title) => {
    const snapshot = await snapshotOf(['First', title])
    const [first] = snapshot.widgets
    const partial = await printPage(app.context, 'company', { ...snapshot, widgets: first ? [first] : [] })
    await expect(pdfGate(app.context.pdf, await print(partial), snapshot)).rejects.toThrow(/1 of 2 widgets/)
  })

  it('a page of another dashboard', async () => {
    const [asked, other] = [await snapshotOf(['Sessions']), await snapshotOf(['Clicks'])]
    const pdf = await print(await printPage(app.context, 'company', other))
    await expect(pdfGate(app.context.pdf, pdf, asked)).rejects.toThrow(/lacks the widgets “Sessions”/)
  })

  it('a file that is no PDF', async () => {
    await expect(
      pdfGate(app.context.pdf, Buffer.from('<html>'), await snapshotOf(['Sessions'])),
    ).rejects.toThrow()
  })
})
