import { getDocumentProxy } from 'unpdf'
import type { DashboardSnapshot } from '../../shared/api/view.ts'

/**
 * Reads a finished PDF back before anybody gets it: it must have pages with text on them, one article for each
 * widget, and every title that can be read back. Throws naming what is missing.
 */
export async function pdfGate(pdf: Buffer, snapshot: DashboardSnapshot): Promise<void> {
  const { text, articles } = await readBack(pdf)
  if (PAGE_NUMBERS.test(text)) throw new Error('The PDF came out blank.')
  if (articles < snapshot.widgets.length)
    throw new Error(`The PDF shows ${articles} of ${snapshot.widgets.length} widgets.`)
  const missing = snapshot.widgets.filter(
    ({ title }) => READABLE.test(title) && !text.includes(beginning(title)),
  )
  if (missing.length > 0)
    throw new Error(`The PDF lacks the widgets ${missing.map(({ title }) => `“${title}”`).join(', ')}.`)
}

/** What stands on every page, whatever is printed: `1/3`. */
const PAGE_NUMBERS = /^[\d/]*$/

/**
 * Titles whose text a PDF gives back letter by letter. Scripts that join, stack or run from right to left come back
 * in glyphs and another order, and signs without a font not at all: of those widgets the articles are counted.
 */
const READABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Zs}\p{Sc}+<>=|]*$/u

async function readBack(pdf: Buffer): Promise<{ text: string; articles: number }> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const [{ items }, structure] = await Promise.all([page.getTextContent(), page.getStructTree()])
      return { items, articles: countArticles(structure) }
    }),
  )
  const text = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('')
  const articles = pages.reduce((sum, page) => sum + page.articles, 0)
  return { text: squeezed(text), articles }
}

type StructureNode = { role: string; children: StructureNode[] } | object

/** `Art` is what a tagged PDF makes of the element that every widget is. */
function countArticles(node: StructureNode | null): number {
  if (!node || !('role' in node)) return 0
  const inside = node.children.reduce((sum, child) => sum + countArticles(child), 0)
  return inside + (node.role === 'Art' ? 1 : 0)
}

/** A card's head shows so much of a title in any case; a longer one may end in an ellipsis. */
const beginning = (title: string) => squeezed(title).slice(0, 30)

/** Line breaks, hyphens, ligatures and letter case of the page say nothing about its content. */
const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200f\u2010-\u2012-]+/g, '')
    .toLowerCase()
