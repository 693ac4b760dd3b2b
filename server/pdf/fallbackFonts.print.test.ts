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

describe('on paper', () => {
  let box: Awaited<ReturnType<typeof printed>>
  beforeAll(async () => {
    box = await printed(MISSING)
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
    expect(await fallbackFor([])).toEqual({ css: '', unsure: [] })
    expect(await fallbackFor(foreignIn('\u200b\u00a0\ufe0f'))).toEqual({ css: '', unsure: [] })
  })

  it('are only the cuts that hold a character', async () => {
    const { count, bytes } = await families('東京')
    expect(count).toBeLessThanOrEqual(2)
    expect(bytes).toBeLessThan(300_000)
  })
})
