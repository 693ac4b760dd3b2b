import type { DashboardSnapshot } from '../../shared/api/view.ts'
import type { PdfPrinter } from './printer.ts'

/**
 * Reads a finished PDF back before it is delivered: it must have pages with text on them, one article for
 * each widget, and every title that can be read back. Throws naming what is missing.
 */
export async function pdfGate(
  printer: Pick<PdfPrinter, 'readBack'>,
  pdf: Buffer,
  snapshot: DashboardSnapshot,
): Promise<void> {
  const { articles, ...whole } = await printer.readBack(pdf)
  const text = squeezed(whole.text)
  if (PAGE_NUMBERS.test(text)) throw new Error('The PDF came out blank.')
  if (articles < snapshot.widgets.length)
    throw new Error(`The PDF shows ${articles} of ${snapshot.widgets.length} widgets.`)
  const missing = snapshot.widgets.filter(
    ({ title }) => READABLE.test(title) && !text.includes(beginning(title)),
  )
  if (missing.length > 0)
    throw new Error(`The PDF lacks the widgets ${missing.map(({ title }) => `“${title}”`).join(', ')}.`)
}

/** The text that every page has, whatever is printed: `1/3`. */
const PAGE_NUMBERS = /^[\d/]*$/

/**
 * Titles whose text can be extracted from a PDF letter by letter. Scripts that join, stack or run from right
 * to left are extracted as glyphs in another order, and characters without a font are lost: for those widgets
 * the articles are counted.
 */
const READABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Zs}\p{Sc}+<>=|]*$/u

/** A card's head shows so much of a title in any case; a longer one may end in an ellipsis. */
const beginning = (title: string) => squeezed(title).slice(0, 30)

/** Line breaks, hyphens, ligatures and letter case of the page are irrelevant to its content. */
const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2012-]+/g, '')
    .toLowerCase()
