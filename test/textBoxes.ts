import { getDocumentProxy } from 'unpdf'

/** A text of a PDF and its place on a page, in points from the lower left corner. */
export interface TextBox {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}

/** What is written on each page of a PDF, where. */
export async function textBoxes(bytes: Uint8Array): Promise<TextBox[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent()
      return items.flatMap((item) => {
        if (!('str' in item) || !item.str.trim()) return []
        const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
        return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + item.height }]
      })
    }),
  )
}

/** Pairs of texts of a page that lie over one another. */
export function collisions(page: readonly TextBox[]): string[] {
  const SLACK = 1
  return page.flatMap((one, index) =>
    page.slice(index + 1).flatMap((other) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom)
      return width > SLACK && height > SLACK * 2.5 ? [`${one.text} over ${other.text}`] : []
    }),
  )
}
