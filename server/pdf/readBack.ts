import { getDocumentProxy } from 'unpdf'

/** What is read back from a PDF. */
export interface ReadBack {
  text: string
  /** How many widgets it shows. */
  articles: number
}

/** Reads a PDF. Throws where it is none. */
export async function readBack(pdf: Uint8Array): Promise<ReadBack> {
  // The reader takes the bytes for itself.
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
  return { text, articles }
}

type StructureNode = { role: string; children: StructureNode[] } | object

/** `Art` is what a tagged PDF makes of the element that every widget is. */
function countArticles(node: StructureNode | null): number {
  if (!node || !('role' in node)) return 0
  const inside = node.children.reduce((sum, child) => sum + countArticles(child), 0)
  return inside + (node.role === 'Art' ? 1 : 0)
}
