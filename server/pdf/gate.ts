import { extractText, getDocumentProxy } from 'unpdf'
import type { DashboardSnapshot } from '../../shared/api/view.ts'

/**
 * Reads a finished PDF back before anybody gets it: it must have pages and show the dashboard's name and every
 * widget's title. Throws naming what is missing.
 */
export async function pdfGate(pdf: Buffer, snapshot: DashboardSnapshot): Promise<void> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: true })
  const found = squeezed(text)
  const missing = snapshot.widgets.filter((view) => view.title && !found.includes(squeezed(view.title)))
  if (document.numPages === 0 || found.length === 0) throw new Error('The PDF came out blank.')
  if (missing.length > 0)
    throw new Error(`The PDF lacks the widgets ${missing.map((view) => `“${view.title}”`).join(', ')}.`)
}

/** Line breaks, ligatures and letter case of the page say nothing about its content. */
const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200f]+/g, '')
    .toLowerCase()
