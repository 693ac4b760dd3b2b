import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Text, page count and title of a PDF, read back by a parser that has no part in making it. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: number; text: string; pageTexts: string[]; title: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document, { mergePages: false })
  const meta = await getMeta(document)
  const title = meta.info.Title
  return {
    pages: document.numPages,
    text: text.join('\n'),
    pageTexts: text,
    title: typeof title === 'string' ? title : '',
  }
}

/** Width and height of each page in whole points. */
export async function pageSizes(bytes: Uint8Array): Promise<number[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(number)).view
      return [Math.round(right - left), Math.round(top - bottom)]
    }),
  )
}
