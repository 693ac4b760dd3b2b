import { afterAll, describe, expect, it } from 'vitest'
import { PLAIN_STYLES, snapshot } from '../../client/features/widgets/formats/sample.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import { createPdfPrinter } from '../../server/pdf/printer.ts'
import type { InteractiveFormat } from '../../shared/domain/widgets.ts'
import { paperLayout } from '../../shared/rules/paperFormat.ts'
import { pageSizes } from '../readPdf.ts'
import { interactive } from '../sampleWidgets.ts'
import { collisions, textBoxes } from '../textBoxes.ts'

const { renderDashboard, css } = await loadPrintBundle()
const printer = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 1 }, css)
afterAll(() => printer.close())

type Card = [format: InteractiveFormat, width: number, height: number, rows?: number]

const card = ([format, width, height, rows = 8]: Card, order: number) => ({
  ...interactive({ format, width, height }, 'short', 2, rows),
  id: `w${order}`,
  hash: `w${order}`,
  order,
  title: `Widget ${order}`,
})

async function print(cards: Card[], styles: Partial<typeof PLAIN_STYLES> = {}): Promise<Uint8Array> {
  const look = { ...PLAIN_STYLES, ...styles }
  const made = snapshot(cards.map(card), { styles: look })
  const body = renderDashboard(made, { layout: paperLayout(look), theme: 'light', owner: false })
  return (await printer.print({ title: 'Pages', body })).pdf
}

/** In points: the top of the text area of an A4 page, and its foot, below which is the running one. */
const [TOP, FOOT] = [841.9 - 34, 42.5]

/** Which part of each page's text area is above its lowest text. */
async function fullness(cards: Card[]): Promise<number[]> {
  return (await textBoxes(await print(cards))).map((page) => {
    const lowest = Math.min(...page.map(({ bottom }) => bottom).filter((bottom) => bottom > FOOT))
    return (TOP - lowest) / (TOP - FOOT)
  })
}

const many = (count: number, one: Card): Card[] => Array.from({ length: count }, () => one)

it.each<[string, Card[]]>([
  [
    'key figures, charts and long tables',
    [
      ...many(4, ['scorecard', 1, 1]),
      ['chart:line', 4, 1],
      ['table', 2, 1, 12],
      ['chart:bar', 2, 1],
      ['table', 2, 1, 40],
    ],
  ],
  [
    'cards beside nothing',
    [
      ['summary', 1, 1],
      ['summary', 1, 1],
      ['chart:line', 2, 1],
      ['chart:area', 3, 2],
      ['table', 2, 1, 20],
      ['chart:pie', 1, 1],
      ['table', 4, 2, 30],
    ],
  ],
  [
    'tables',
    [
      ['table', 2, 1, 25],
      ['table', 4, 1, 18],
      ['table', 4, 1, 30],
      ['table', 2, 2, 16],
    ],
  ],
  ['twenty charts', many(20, ['chart:line', 2, 1])],
])('pages of %s are full', async (_what, cards) => {
  const pages = await fullness(cards)
  const whole = pages.slice(0, -1)
  expect(whole.length).toBeGreaterThan(0)
  expect(Math.min(...whole)).toBeGreaterThan(0.6)
  expect(whole.reduce((sum, page) => sum + page, 0) / whole.length).toBeGreaterThanOrEqual(0.85)
})

it('a footer has no page to itself, nor with the last line of a card alone', async () => {
  const footer = Array.from({ length: 7 }, (_, at) => `<p>Line ${at + 1} of the footer</p>`).join('')
  for (const rows of [26, 27, 28, 33, 38, 43]) {
    const widgets = [card(['table', 4, 1, rows], 0)]
    const made = snapshot(widgets, { footer })
    const body = renderDashboard(made, { layout: 'print', theme: 'light', owner: false })
    const pages = await textBoxes((await printer.print({ title: 'Pages', body })).pdf)
    const last =
      pages
        .at(-1)
        ?.map(({ text }) => text)
        .join(' ') ?? ''
    expect([rows, pages.length, last]).toEqual([
      rows,
      pages.length,
      expect.stringContaining('Widget 0, continued'),
    ])
  }
})

describe('a cover', () => {
  it('has the name and the days on a page of their own', async () => {
    const cards: Card[] = [['chart:line', 4, 1]]
    const plain = await textBoxes(await print(cards))
    const [first = [], second = []] = await textBoxes(await print(cards, { cover: true }))
    const words = first.map(({ text }) => text).join(' ')
    expect(plain).toHaveLength(1)
    expect(words).toMatch(/Northwind monthly.*1–31 October 2026/)
    expect(words).not.toContain('Widget 0')
    expect(second.map(({ text }) => text).join(' ')).toContain('Widget 0')
  })
})

it.each([
  ['a4', false, [595, 842]],
  ['letter', false, [612, 792]],
  ['letter', true, [612, 792]],
] as const)('paper is %s on every page (with a cover: %s)', async (paper, cover, size) => {
  const sizes = await pageSizes(await print(many(12, ['chart:line', 2, 1]), { paper, cover }))
  expect(sizes).toHaveLength(cover ? 3 : 2)
  for (const one of sizes) expect(one).toEqual(size)
})

it.each([
  ['landscape', 'a4', [842, 595], 1],
  ['landscape', 'letter', [792, 612], 1],
  // The cover, four charts, and two each where the last ones take the footer along; no paper makes them another size.
  ['slides', 'letter', [794, 446], 4],
] as const)('pages that are %s on %s hold whole rows', async (pages, paper, size, count) => {
  const sizes = await pageSizes(
    await print(many(pages === 'slides' ? 8 : 4, ['chart:line', 2, 1]), { pages, paper }),
  )
  expect(sizes).toEqual(Array.from({ length: count }, () => size))
})

it.each(['portrait', 'landscape', 'slides'] as const)(
  'no card of %s pages lies over another, however high they were made',
  async (pages) => {
    const cards: Card[] = [
      ['chart:line', 2, 2],
      ['chart:bar', 2, 3],
      ['chart:pie', 2, 3],
      ['chart:radar', 1, 3],
      ['summary', 1, 2],
      ['chart:bar', 2, 3, 60],
      ['summary', 2, 1],
      ['chart:radar', 1, 2],
      ['chart:pie', 1, 1],
      ['scorecard', 2, 2],
      ['table', 2, 2, 14],
      ['scorecard', 1, 1],
      ['chart:gauge', 1, 2],
      ['table', 4, 1, 40],
    ]
    const printed = await textBoxes(await print(cards, { pages }))
    // The name for further pages is in the first one's head too, behind the title.
    expect(printed.flatMap(collisions).filter((one) => !/^(.+), continued over \1$/.test(one))).toEqual([])
    expect(printed.length).toBeGreaterThan(3)
  },
)

it('a gauge with much room below its arc is on the page of its title', async () => {
  const gauge = interactive({ format: 'chart:gauge', width: 1, height: 2 }, 'long', 1, 1)
  const widgets = [
    card(['table', 2, 2, 12], 0),
    card(['chart:pie', 1, 2], 1),
    { ...gauge, id: 'w2', hash: 'w2', order: 2, title: 'Widget 2' },
  ]
  const styles = { ...PLAIN_STYLES, pages: 'slides' as const }
  const body = renderDashboard(snapshot(widgets, { styles }), {
    layout: 'slides',
    theme: 'light',
    owner: false,
  })
  const pages = await textBoxes((await printer.print({ title: 'Pages', body })).pdf)
  const own = pages.find((page) => page.some(({ text }) => text === 'Widget 2'))
  expect(own?.map(({ text }) => text)).toEqual(expect.arrayContaining(['0', '100', '29,957']))
})
