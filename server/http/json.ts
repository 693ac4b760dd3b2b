import { AppError } from './errors.ts'

/** A dashboard's widgets, the deepest of what is sent, go down ten levels. */
const MOST_LEVELS = 32
/** Of one object or array. The longest list that a form may send has 300. */
const MOST_MEMBERS = 2_000
const MOST_VALUES = 200_000

const code = (sign: string) => sign.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')]
const OPENING = new Set([code('['), code('{')])
const CLOSING = new Set([code(']'), code('}')])

/**
 * Refuses JSON of a form that no call of ours has, before it is parsed: parsing it and judging it by a schema would
 * keep everybody else waiting. Looks at brackets and commas alone; whether it is JSON at all is for the parser to say.
 *
 * @throws AppError('invalid_input')
 */
export function assertPlainJson(text: string): void {
  const members = [0]
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(sign)) {
      if (members.push(1) > MOST_LEVELS + 1) throw refusal('goes too deep')
    } else if (CLOSING.has(sign)) {
      if (members.length > 1) members.pop()
    } else if (sign === COMMA) {
      values++
      const count = (members.pop() ?? 0) + 1
      members.push(count)
      if (count > MOST_MEMBERS || values > MOST_VALUES) throw refusal('holds too many values')
    }
  }
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

const refusal = (why: string) => new AppError('invalid_input', `The request could not be read: it ${why}.`)
