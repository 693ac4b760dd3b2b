import sharp from 'sharp'
import type { Config } from '../../config/config.ts'
import { loadPrintBundle } from '../../lib/printBundle.ts'
import type { PageContent } from '../../pdf/browserSlot.ts'
import { createPdfPrinter } from '../../pdf/printer.ts'
import { type Finding, fail, ok } from './finding.ts'

/** One sign of each script that the product's own fonts hold (pdf/fallbackFonts.ts). */
const SCRIPTS: [name: string, sign: string][] = [
  ['Latin', 'Ł'],
  ['Greek', 'Ω'],
  ['Cyrillic', 'Ж'],
  ['Hebrew', 'ש'],
  ['Arabic', 'ع'],
  ['Devanagari', 'क'],
  ['Thai', 'ก'],
  ['Chinese', '漢'],
  ['Japanese', 'か'],
  ['Korean', '한'],
]
/** No font has this character: it is drawn as the placeholder of every missing one. */
const MISSING = '\u{10fffd}'
const CELL = 48

/**
 * Prints a page and checks which scripts are drawn as characters instead of boxes. Throws where there is no
 * browser.
 */
export async function checkPrinting(
  config: Pick<Config, 'chromiumPath' | 'pdfConcurrency'>,
): Promise<Finding[]> {
  const css = await loadPrintBundle().then(
    (bundle) => bundle.css,
    () => '',
  )
  const printer = createPdfPrinter(config, css)
  try {
    const began = performance.now()
    await printer.print(page())
    const first = performance.now()
    const { picture } = await printer.print(page(), { picture: true })
    const text = `prints: first page ${Math.round(first - began)} ms, next ${Math.round(performance.now() - first)} ms`
    return [ok('browser', text), judgeFonts(await missingScripts(picture))]
  } finally {
    await printer.close()
  }
}

/** The characters, each in a separate square that takes only its font stack from the style sheet. */
function page(): PageContent {
  const square = (sign: string, index: number) =>
    `<div style="all: initial; position: absolute; left: 0; top: ${index * CELL}px; width: ${CELL}px; height: ${CELL}px;
      background: #fff; overflow: hidden; font: 32px/${CELL}px var(--font-text)">${sign}</div>`
  const squares = [MISSING, ...SCRIPTS.map(([, sign]) => sign)].map(square)
  // A picture ends where the page's content does, to which such squares do not add.
  const room = `<div style="height: ${squares.length * CELL}px"></div>`
  return { title: 'Doctor', body: room + squares.join('') }
}

/** Compares each sign's square with that of the missing sign. */
async function missingScripts(picture: Buffer | null): Promise<Set<string>> {
  const squares = await Promise.all(
    [MISSING, ...SCRIPTS].map((_, index) =>
      sharp(picture ?? Buffer.alloc(0))
        .extract({ left: 0, top: index * CELL, width: CELL, height: CELL })
        .raw()
        .toBuffer(),
    ),
  )
  const [box, ...signs] = squares
  return new Set(SCRIPTS.filter((_, index) => box && signs[index]?.equals(box)).map(([name]) => name))
}

export function judgeFonts(missing: ReadonlySet<string>): Finding {
  const lacking = SCRIPTS.filter(([name]) => missing.has(name))
  if (lacking.length === 0) return ok('fonts', 'every script that was tried has signs')
  const names = lacking.map(([name]) => name).join(', ')
  return fail('fonts', `${names} would be printed as boxes; run npm start, which builds the fonts in.`)
}
