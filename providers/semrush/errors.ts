import { z } from 'zod'
import {
  defaultErrorMappings,
  type ErrorMapping,
  invalidParameter,
  mappingOfStatus,
  toProviderError,
} from '../kit/http/errors.ts'
import type { HttpAnswer } from '../kit/http/http.ts'
import { isPage, jsonOf, notJson } from '../kit/http/json.ts'
import { ProviderError } from '../providerError.ts'

const USUAL = defaultErrorMappings('Semrush', {
  tooFast: 4,
  token:
    'Semrush does not know this API key. Copy the key from Subscription info, API units, and connect again.',
})
const { 400: OURS, 401: KEY, 500: FAULT } = USUAL
const usedUp = (sentence: string): ErrorMapping => ['rate_limited', sentence, { waitSeconds: 24 * 60 * 60 }]
const LIMIT = usedUp('A limit of the Semrush account is reached. Ask Semrush support to raise it.')

/** Statuses, and error numbers. Only the texts of 50, 120 and 132 are known word for word. */
const MEANINGS: Record<number, ErrorMapping> = {
  ...USUAL,
  // A key that is malformed, empty, or not known; the reports of projects use some numbers more than the others.
  70: KEY,
  110: KEY,
  120: KEY,
  121: KEY,
  122: KEY,
  402: KEY,
  42: invalidParameter('target', 'Semrush needs a domain. Write a target such as example.com.'),
  43: invalidParameter('term', 'Semrush needs a keyword. Write one in the widget.'),
  44: invalidParameter('target', 'Semrush needs the address of a page as target.'),
  46: invalidParameter('database', 'Semrush needs a database. Choose one in the widget.'),
  130: invalidParameter('token', 'The Semrush plan has no API access. Add it to the plan, then try again.'),
  131: LIMIT,
  132: usedUp('The API units of the Semrush account are used up. Buy units in Semrush.'),
  133: invalidParameter('database', 'The Semrush plan does not include this database. Choose another one.'),
  134: LIMIT,
  135: invalidParameter(
    'reportType',
    'This report is not available in the Semrush plan. Choose another one.',
  ),
  136: LIMIT,
  404: KEY,
  10042: invalidParameter('target', 'Semrush does not take the target for a domain. Check its spelling.'),
}

const CAMPAIGN = invalidParameter(
  'campaign',
  'Semrush does not find this campaign, or the account may not read it. Choose another one in the widget.',
)
/** What numbers and statuses mean in the JSON reports. */
const JSON_MEANINGS: Record<number, ErrorMapping> = {
  ...MEANINGS,
  403: CAMPAIGN,
  404: CAMPAIGN,
  511: FAULT,
  512: CAMPAIGN,
}

/** `ERROR 50 :: NOTHING FOUND` is an empty response, not a failure. */
export const isNothingFound = (body: string): boolean =>
  errorLine(body)?.number === NOTHING_FOUND || Number(errorObject(body)?.code) === NOTHING_FOUND
const NOTHING_FOUND = 50

/** Number and text of an error line, which may come with any status; null for anything else. */
export function errorLine(body: string): { number: number; text: string } | null {
  const match = /^\s*ERROR (\d+) :: (.*)/.exec(body)
  return match ? { number: Number(match[1]), text: (match[2] ?? '').trim() } : null
}

/** Refusals are short; a report is not read twice to look for one. */
const LONGEST_REFUSAL = 2000
const ErrorObject = z.object({
  code: z.union([z.number(), z.string()]),
  message: z.string(),
  description: z.string().nullish(),
})
const ErrorBody = z.union([z.object({ error: ErrorObject }).transform(({ error }) => error), ErrorObject])

/** The refusal of a JSON report, which comes with and without an `error` around it; null for anything else. */
const errorObject = (body: string): z.infer<typeof ErrorObject> | null =>
  body.length > LONGEST_REFUSAL ? null : (ErrorBody.safeParse(jsonOf({ text: body })).data ?? null)

/** The error of a failed response; null where the body is a report. */
export function semrushError(answer: HttpAnswer): ProviderError | null {
  const { status, text } = answer
  const line = errorLine(text)
  if (line) {
    const isDuplicate = line.number === 402 && /duplicate/i.test(line.text)
    return refused(isDuplicate ? undefined : MEANINGS[line.number], `ERROR ${line.number} :: ${line.text}`)
  }
  const refusal = errorObject(text)
  if (refusal) {
    const { code, message, description } = refusal
    // By its number where that is known, else by the status.
    const meaning = JSON_MEANINGS[Number(code)] ?? mappingOfStatus(JSON_MEANINGS, status)
    return refused(meaning, [`${code}: ${message}`, description].filter(Boolean).join(' '))
  }
  if (status === 401 || status === 429 || status >= 500) {
    return refused(mappingOfStatus(MEANINGS, status), `HTTP ${status}`)
  }
  if (isPage(text)) return notJson(answer, 'Semrush')
  if (status === 200) return null
  return toProviderError(
    ['unexpected', `Semrush answered with status ${status}.`],
    text.slice(0, 200) || null,
  )
}

/** A refusal for an unknown reason is attributed to the query. */
const refused = (meaning: ErrorMapping | undefined, words: string) => toProviderError(meaning ?? OURS, words)

/** A response that was truncated in transit. */
export const cutShort = (cause: unknown): ProviderError =>
  new ProviderError('unavailable', 'The answer of Semrush was cut short. The next try follows by itself.', {
    cause,
  })

/** A report without the requested columns. */
export const unknownForm = (header: string): ProviderError =>
  new ProviderError('unexpected', 'Semrush answered with other columns than it was asked for.', {
    vendorMessage: header.slice(0, 200),
  })
