import { htmlToText, textToHtml } from './paragraphs.ts'

/** A part of rich text: a paragraph, a list, a table. Its HTML is a slice of the whole, byte for byte. */
export interface TextBlock {
  html: string
  /** The paragraph as plain text; null where that would lose something. */
  text: string | null
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'ul', 'ol', 'table', 'hr'])
const VOID = new Set(['br', 'hr'])
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi

/**
 * Parts rich text as the server sanitises it. Words outside of any block make one of their own; space between two
 * belongs to the first. The blocks' HTML put together is the text.
 */
export function splitBlocks(html: string): TextBlock[] {
  const slices: string[] = []
  const open: string[] = []
  let from = 0
  const cut = (at: number) => {
    if (at > from) slices.push(html.slice(from, at))
    from = at
  }
  for (const tag of html.matchAll(TAG)) {
    const [whole, closing, written = ''] = tag
    const name = written.toLowerCase()
    const end = tag.index + whole.length
    if (closing) {
      const level = open.lastIndexOf(name)
      if (level >= 0) open.length = level
      if (open.length === 0 && BLOCKS.has(name)) cut(end)
    } else {
      if (open.length === 0 && BLOCKS.has(name)) cut(tag.index)
      if (!VOID.has(name)) open.push(name)
      else if (open.length === 0 && BLOCKS.has(name)) cut(end)
    }
  }
  cut(html.length)
  return withoutEmpty(slices).map((slice) => ({ html: slice, text: plainText(slice) }))
}

/** Joins slices that show nothing (space, empty paragraphs) to the one before, or the first to the one after. */
function withoutEmpty(slices: readonly string[]): string[] {
  const found: string[] = []
  for (const slice of slices) {
    const last = found.at(-1)
    if (last !== undefined && (isEmpty(slice) || isEmpty(last))) found[found.length - 1] = last + slice
    else found.push(slice)
  }
  return found
}

const EMPTY = String.raw`(\s|<p>\s*</p>)*`
const isEmpty = (slice: string) => new RegExp(`^${EMPTY}$`).test(slice)

/** One way to write what HTML may write in several. */
const settled = (html: string) =>
  html
    .replace(/<br\s*\/?>/g, '<br>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")

/** The text of a plain paragraph: one that is the same when it is converted to HTML and back. */
function plainText(slice: string): string | null {
  const trimmed = slice.replace(new RegExp(`^${EMPTY}|${EMPTY}$`, 'g'), '')
  const paragraph = trimmed.startsWith('<') ? trimmed : `<p>${trimmed}</p>`
  const text = htmlToText(trimmed)
  return text !== '' && settled(textToHtml(text)) === settled(paragraph) ? text : null
}

const NAMES = [...BLOCKS].join('|')
const endsInBlock = (html: string) => new RegExp(`(</(${NAMES})>|<hr[^>]*>)\\s*$`, 'i').test(html)
const beginsWithBlock = (html: string) => new RegExp(`^\\s*<(${NAMES})\\b`, 'i').test(html)

/** The blocks as one HTML string. Two texts that no longer have a block between them stay separate. */
export const joinBlocks = (blocks: readonly Pick<TextBlock, 'html'>[]): string =>
  blocks
    .map(({ html }, place) => {
      const before = blocks[place - 1]
      const runsOn = before && !endsInBlock(before.html) && !beginsWithBlock(html)
      return runsOn ? `<p>${html.trim()}</p>` : html
    })
    .join('')

/** The paragraphs of an edited text, separated by an empty line. Unchanged ones preserve their HTML. */
export function editedBlocks(before: readonly TextBlock[], text: string): TextBlock[] {
  const now = splitBlocks(textToHtml(text))
  const same = (a: TextBlock | undefined, b: TextBlock | undefined) => a !== undefined && a.text === b?.text
  let head = 0
  while (head < now.length && same(before[head], now[head])) head++
  let tail = 0
  while (tail < Math.min(now.length, before.length) - head && same(before.at(-1 - tail), now.at(-1 - tail))) {
    tail++
  }
  return [
    ...before.slice(0, head),
    ...now.slice(head, now.length - tail),
    ...before.slice(before.length - tail),
  ]
}
