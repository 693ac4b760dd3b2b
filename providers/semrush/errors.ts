import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'

type Field = 'token' | 'target' | 'database' | 'reportType' | 'term' | null
type Meaning = [kind: ProviderErrorKind, message: string, field?: Field, waitSeconds?: number]

const DAY = 24 * 60 * 60
const KEY: Meaning = [
  'reauthorise',
  'Semrush does not know this API key. Copy the key from Subscription info, API units, and connect again.',
  'token',
]
const LIMIT: Meaning = [
  'rate_limited',
  'A limit of the Semrush account is reached. Ask Semrush support to raise it.',
  null,
  DAY,
]
const OURS: Meaning = [
  'bad_request',
  'Semrush refused the question as asked. Check the settings of the widget.',
]

/** Error numbers of the dossier's section 10. Only the texts of 50, 120 and 132 are known word for word. */
const MEANINGS: Record<number, Meaning> = {
  42: ['bad_request', 'Semrush needs a domain. Write a target such as example.com.', 'target'],
  43: ['bad_request', 'Semrush needs a keyword. Write one in the widget.', 'term'],
  44: ['bad_request', 'Semrush needs the address of a page as target.', 'target'],
  46: ['bad_request', 'Semrush needs a database. Choose one in the widget.', 'database'],
  110: KEY,
  120: KEY,
  130: ['bad_request', 'The Semrush plan has no API access. Add it to the plan, then try again.', 'token'],
  131: LIMIT,
  132: ['rate_limited', 'The API units of the Semrush account are used up. Buy units in Semrush.', null, DAY],
  133: ['bad_request', 'The Semrush plan does not include this database. Choose another one.', 'database'],
  134: LIMIT,
  135: ['bad_request', 'This report is not available in the Semrush plan. Choose another one.', 'reportType'],
  136: LIMIT,
  402: KEY,
  404: KEY,
  429: ['rate_limited', 'Semrush is asked too often at the moment. The next try follows by itself.', null, 4],
  500: ['unavailable', 'Semrush has a fault at its end. The next try follows by itself.', null, 4],
  10042: ['bad_request', 'Semrush does not take the target for a domain. Check its spelling.', 'target'],
}

/** `ERROR 50 :: NOTHING FOUND` is an empty answer, not a failure. */
export const NOTHING_FOUND = 50

/** Number and text of an error line, which may come with any status; null for anything else. */
export function errorLine(body: string): { number: number; text: string } | null {
  const match = /^\s*ERROR (\d+) :: (.*)/.exec(body)
  return match ? { number: Number(match[1]), text: (match[2] ?? '').trim() } : null
}

/** What a failed answer means; null where the body is a report. */
export function semrushError(answer: HttpAnswer): ProviderError | null {
  const line = errorLine(answer.text)
  if (line) return fromLine(line.number, line.text)
  if (answer.status === 429) return fromLine(429, `HTTP ${answer.status}`)
  if (answer.status >= 500) return fromLine(500, `HTTP ${answer.status}`)
  if (answer.status === 401) return fromLine(120, `HTTP ${answer.status}`)
  if (/^\s*(<!doctype|<html)/i.test(answer.text)) {
    return new ProviderError(
      'unavailable',
      'Semrush answered with a web page instead of data. The next try follows by itself.',
      { vendorMessage: /<title>([^<]*)/i.exec(answer.text)?.[1]?.trim() ?? null },
    )
  }
  if (answer.status === 200) return null
  return new ProviderError('unexpected', `Semrush answered with status ${answer.status}.`, {
    vendorMessage: answer.text.slice(0, 200) || null,
  })
}

function fromLine(number: number, text: string): ProviderError {
  const duplicate = number === 402 && /duplicate/i.test(text)
  const [kind, message, field, waitSeconds] = (duplicate ? undefined : MEANINGS[number]) ?? OURS
  return new ProviderError(kind, message, {
    vendorMessage: `ERROR ${number} :: ${text}`,
    field: field ?? null,
    waitSeconds: waitSeconds ?? null,
  })
}

/** An answer that was cut short on its way. */
export const cutShort = (cause: unknown): ProviderError =>
  new ProviderError(
    'unavailable',
    'The answer of Semrush arrived incomplete. The next try follows by itself.',
    {
      cause,
    },
  )

/** A report without the columns that were asked for. */
export const unknownForm = (header: string): ProviderError =>
  new ProviderError('unexpected', 'Semrush answered with other columns than it was asked for.', {
    vendorMessage: header.slice(0, 200),
  })
