import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figure, scorecard, snapshot, summary, view } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { fontSheet } from '../../server/pdf/fontSheet.ts'
import { fillPage, openPage } from '../../server/pdf/openPage.ts'
import type { WidgetBody, WidgetView } from '../../shared/api/view.ts'
import { launchPrintBrowser } from '../printBrowser.ts'
import { serveReader } from '../readersPage.ts'

const { renderDashboard, css } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await launchPrintBrowser()
})
afterAll(() => browser.close())

const money = { ...figure(322_109), text: '€322,109.96' }
const change = { text: '+9.2%', tone: 'success' as const, previous: '€295' }
const single = (label: string): WidgetBody => ({
  kind: 'summary',
  items: [{ id: 'm', label, figure: { ...figure(94), change } }],
})

/** A row of all that is one figure: with and without a label of its own, a course, a target. */
const views = (): WidgetView[] =>
  [
    scorecard([5, 3, 8], { label: 'Total revenue', figure: { ...money, change } }),
    scorecard([5, 3, 8], { label: 'Card', figure: { ...figure(15), change }, trend: null }),
    single('Sessions'),
    single('Card'),
  ].map((body, order) => ({
    // On paper the first takes two lines.
    ...view(body, {
      title: order === 0 ? 'Revenue of the whole shop' : 'Card',
      // What some of them are about takes one line or two.
      description:
        ['', '<p>All shops.</p>', '<p>Of all shops, with those that were closed.</p>', ''][order] ?? '',
      width: 1,
      height: 1,
    }),
    format: body.kind === 'summary' ? ('summary' as const) : ('scorecard' as const),
    id: `w${order}`,
    order,
  }))

/** Runs in a page: where the figures' base lines and their changes are, and how large the figures on paper. */
const places = () => {
  const tops = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (one) => Math.round(one.getBoundingClientRect().top))
  const baseLines = Array.from(document.querySelectorAll('.w-figure'), (one) => {
    const mark = one.appendChild(document.createElement('span'))
    mark.style.display = 'inline-block'
    return Math.round(mark.getBoundingClientRect().bottom)
  })
  return {
    figures: new Set(baseLines).size,
    changes: new Set(tops('.w-change')).size,
    sizes: new Set(
      Array.from(document.querySelectorAll('.w-figure'), (one) => getComputedStyle(one).fontSize),
    ).size,
    cards: document.querySelectorAll('.w-card').length,
  }
}

const four: WidgetBody = {
  kind: 'summary',
  items: summary([322_109, 29_957, 1_234_567, 42]).items.map((item) => ({
    ...item,
    figure: { ...item.figure, change },
  })),
}
const aimed = scorecard([5, 3, 8], {
  label: 'Total revenue',
  figure: { ...money, change },
  target: { share: 0.3, text: '32% of €1,000,000', tone: 'neutral' },
})
/** In a quarter and half of a row, described, and with a message that they lack something. */
const partial = (): WidgetView[] =>
  [
    { body: four, width: 1 as const },
    { body: four, width: 2 as const },
    { body: aimed, width: 1 as const },
    { body: aimed, width: 2 as const },
  ].map(({ body, width }, order) => ({
    ...view(body, {
      title: 'Card',
      description: '<p>What it is about, in a sentence that is so long that it takes two lines.</p>',
      width,
      height: 1,
      state: 'partial',
      message: {
        text: 'One of the accounts did not answer, so that its figures are missing.',
        vendor: null,
        action: null,
      },
    }),
    format: body.kind === 'summary' ? ('summary' as const) : ('scorecard' as const),
    id: `w${order}`,
    order,
  }))

it.each([
  [390, 'narrow'],
  [768, 'medium'],
  [1072, 'wide'],
  [1440, 'wide'],
] as const)('figures fit their card above a message on a page of %i pixels', async (width, layout) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const html = renderDashboard(snapshot(partial()), { layout, theme: 'light', owner: false })
  await page.route('**/*', serveReader(html))
  await page.goto('http://check.test/')
  await page.evaluate(() => document.fonts.ready)
  const over = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.w-card, .w-body, .w-summary, .w-scorecard'), (one) =>
      Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight),
    ).filter((pixels) => pixels > 1),
  )
  expect(over).toEqual([])
  await page.close()
})

it.each([1280, 1072])(
  'figures and changes of a row stand on one line on a page of %i pixels',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const html = renderDashboard(snapshot(views()), { layout: 'wide', theme: 'light', owner: false })
    await page.route('**/*', serveReader(html))
    await page.goto('http://check.test/')
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(places)).toMatchObject({ cards: 4, figures: 1, changes: 1 })
    await page.close()
  },
)

it('figures of a row stand on one line on paper, in one size', async () => {
  const sheet = fontSheet(css)
  const { context, page } = await openPage(browser, sheet)
  await page.emulateMedia({ media: 'print' })
  const body = renderDashboard(snapshot(views()), { layout: 'print', theme: 'light', owner: false })
  await fillPage(page, { title: 'Paper', body }, sheet)
  expect(await page.evaluate(places)).toMatchObject({ cards: 4, figures: 1, changes: 1, sizes: 1 })
  await context.close()
})
