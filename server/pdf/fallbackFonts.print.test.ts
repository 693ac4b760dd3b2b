import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../test/readPdf.ts'
import { loadPrintBundle } from '../lib/printBundle.ts'
import { fallbackFor } from './fallbackFonts.ts'
import { createPdfPrinter } from './printer.ts'
import { foreignIn } from './unicodeRange.ts'

const { css } = await loadPrintBundle()
const printer = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 1 }, css)
afterAll(() => printer.close())

const printed = (text: string) =>
  printer.print(
    { title: 'x', body: `<p style="font: 700 40px var(--font-text)">${text}</p>` },
    { picture: true },
  )
const textOf = async (text: string) => (await readPdf((await printed(text)).pdf)).text
/** The last private code point: no font has it. */
const MISSING = '\u{10fffd}'

const SCRIPTS: [name: string, sign: string][] = [
  ['Japanese', 'か'],
  ['Chinese', '们'],
  ['Korean', '한'],
  ['Arabic', 'ع'],
  ['Hebrew', 'ש'],
  ['Thai', 'ก'],
  ['Devanagari', 'क'],
  ['an emoji', '🚀'],
  ['a flag', '🇯🇵'],
  ['a bold letter of mathematics', '𝗕'],
  ['rupees', '₹'],
  ['roubles', '₽'],
  ['bitcoins', '₿'],
  ['liras', '₺'],
  ['a symbol', '☂'],
]

/** What is drawn in each cell of a row, as a picture without its ground; null where nothing is. */
async function cellsOf(picture: Buffer | null, row: number, count: number): Promise<(string | null)[]> {
  const image = sharp(picture ?? Buffer.alloc(0)).greyscale()
  const { width } = await image.metadata()
  const scale = width / PAGE_WIDTH
  return Promise.all(
    Array.from({ length: count }, async (_, column) => {
      const [left, top] = [column * CELL, row * CELL].map((at) => Math.round((MARGIN + at) * scale))
      const side = Math.round(CELL * scale)
      const cell = image.clone().extract({ left: left ?? 0, top: top ?? 0, width: side, height: side })
      const pixels = await cell.raw().toBuffer()
      return pixels.every((value) => value === pixels[0]) ? null : pixels.toString('base64')
    }),
  )
}

/** Of names as clients write them: each sign beside others, in both weights. */
const [PAGE_WIDTH, MARGIN, CELL] = [760, 24, 44]
const MIXED = [
  'Report 🙂 🚀',
  '東京 🙂 🚀',
  '서울 🙂 🚀',
  '中文 ∀ 🙂',
  'العربية 🙂 🚀',
  'עברית 🙂 🚀',
  '🇺🇦 🪿 📈 👪 1️⃣',
]

describe('on paper', () => {
  let box: Awaited<ReturnType<typeof printed>>
  beforeAll(async () => {
    box = await printed(MISSING)
  })

  it.each(MIXED)('every sign of “%s” is drawn, in both weights', async (text) => {
    const signs = Array.from(new Intl.Segmenter().segment(text.replaceAll(' ', '')), ({ segment }) => segment)
    const cell = (sign: string) => `<span style="display:inline-block;width:${CELL}px">${sign}</span>`
    const row = (weight: number) =>
      `<p style="margin:0;height:${CELL}px;white-space:nowrap;font:${weight} 32px/${CELL}px var(--font-text)">${[...signs, MISSING].map(cell).join('')}</p>`
    const { picture, undrawn } = await printer.print(
      { title: 'x', body: row(400) + row(700) },
      { picture: true },
    )
    expect(undrawn).toEqual([MISSING])
    for (const index of [0, 1]) {
      const cells = await cellsOf(picture, index, signs.length + 1)
      const box = cells.pop()
      expect(
        cells.map((drawn, at) => (drawn === null || drawn === box ? signs[at] : null)).filter(Boolean),
      ).toEqual([])
    }
  })

  it.each(SCRIPTS)('%s is drawn and no box', async (_name, sign) => {
    const one = await printed(sign)
    expect(one.undrawn).toEqual([])
    expect(one.picture?.equals(box.picture ?? Buffer.alloc(0))).toBe(false)
  })

  it('a heading falls back as text does', async () => {
    const heading = (sign: string) =>
      printer.print(
        { title: 'x', body: `<h1 style="font-family: var(--font-display)">${sign}</h1>` },
        { picture: true },
      )
    const box = await heading(MISSING)
    for (const sign of ['月', 'Ж', 'Ω', 'ع', '₹']) {
      expect((await heading(sign)).picture?.equals(box.picture ?? Buffer.alloc(0)), sign).toBe(false)
    }
  })

  it('what no font draws is named, and only that', async () => {
    expect((await printed(`Report ${MISSING} 東京`)).undrawn).toEqual([MISSING])
    expect((await printed('東京タワー')).undrawn).toEqual([])
  })

  // The browser asks other systems for their fonts, and theirs may have it.
  it.runIf(process.platform === 'linux')('a font of the machine is none', async () => {
    expect((await printed('Report 𓀀')).undrawn).toEqual(['𓀀'])
  })

  it('text stays text', async () => {
    expect(await textOf('東京タワー')).toContain('東京タワー')
  })
})

describe('the faces of a page', () => {
  const families = async (text: string) => {
    const { css: faces } = await fallbackFor(foreignIn(text))
    return { count: faces.match(/@font-face/g)?.length ?? 0, bytes: faces.length }
  }

  it('are none where the product’s own fonts do', async () => {
    expect(await fallbackFor([])).toEqual({ css: '', signs: [] })
    expect(await fallbackFor(foreignIn('\u200b\u00a0\ufe0f'))).toEqual({ css: '', signs: [] })
  })

  it('are only the cuts that hold a character', async () => {
    const { count, bytes } = await families('東京')
    expect(count).toBeLessThanOrEqual(2)
    expect(bytes).toBeLessThan(300_000)
  })
})
