/** Cells of a file that people exported or wrote, read one by one. All of them throw UnreadableRow. */

/** A row that cannot be read: why, in a sentence. */
export class UnreadableRow extends Error {}

/** A cell's text within a sentence. */
export const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`

export const orNull = (text: string) => (text === '' ? null : text)

/** A whole address; what may be a bare domain gets a scheme. */
export function addressCell(text: string, what: string): string {
  const whole = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/u.test(text) ? `https://${text}` : text
  if (/^https?:/i.test(whole) && URL.canParse(whole)) return new URL(whole).href
  throw new UnreadableRow(
    text === '' ? `It has no ${what}.` : `${quoted(text)} is not the whole address of a ${what}.`,
  )
}

/** A day as an ISO date. */
export function dayCell(text: string): string {
  if (text === '') throw new UnreadableRow('It has no date, so that no period would count it.')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    throw new UnreadableRow(`${quoted(text)} is not a date of the form 2026-11-30.`)
  }
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    throw new UnreadableRow(`There is no day ${quoted(text)}.`)
  }
}

/** One of several words, ignoring case. */
export function choiceCell<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  what: string,
): Choice {
  const known = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
  if (known) return known
  throw new UnreadableRow(
    text === '' ? `It has no ${what}.` : `The ${what} ${quoted(text)} is none of ${choices.join(', ')}.`,
  )
}

/** The code of a currency. */
export function currencyCell(text: string, fallback: string): string {
  if (text === '') return fallback
  if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase()
  throw new UnreadableRow(`${quoted(text)} is not the code of a currency, such as USD.`)
}

/** Several in one cell stand on lines of their own or are parted by a bar; an empty part is null. */
export const severalIn = (cell: string): (string | null)[] =>
  cell.split(/[\n|]/).map((part) => orNull(part.trim()))
