const code = (sign: string) => sign.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')]
const OPENING = new Set([code('['), code('{')])
const CLOSING = new Set([code(']'), code('}')])

/** How much a JSON text may hold, whatever its length. */
export interface JsonBounds {
  /** Lists and objects within one another. */
  levels: number
  /** Of one list or object. */
  members: number
  /** In all, counted by their commas. */
  values: number
}

/** What there is too much of. */
export type JsonExcess = 'levels' | 'values'

/**
 * What a text has too much of, before it is parsed: parsing it and validating it by a schema would block all other
 * requests. Counts brackets and commas only; whether it is JSON at all is for the parser to decide.
 */
export function jsonExcess(text: string, bounds: JsonBounds): JsonExcess | null {
  const members = [0]
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(sign)) {
      if (members.push(1) > bounds.levels + 1) return 'levels'
    } else if (CLOSING.has(sign)) {
      if (members.length > 1) members.pop()
    } else if (sign === COMMA) {
      values++
      const count = (members.pop() ?? 0) + 1
      members.push(count)
      if (count > bounds.members || values > bounds.values) return 'values'
    }
  }
  return null
}

/** Where a string that begins at `start` ends; the text's end where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}
