import { z } from 'zod'
import { ProviderError } from '../contract.ts'
import { type Meaning, meant } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { isPage, jsonOf, notJson } from '../json.ts'

const DAY = 24 * 60 * 60
const KEY: Meaning = [
  'reauthorise',
  'Semrush does not know this API key. Copy the key from Subscription info, API units, and connect again.',
  { field: 'token' },
]
const LIMIT: Meaning = [
  'rate_limited',
  'A limit of the Semrush account is reached. Ask Semrush support to raise it.',
  { waitSeconds: DAY },
]
const OURS: Meaning = [
  'bad_request',
  'Semrush refused the question as asked. Check the settings of the widget.',
]

/** Error numbers of the dossier's section 10. Only the texts of 50, 120 and 132 are known word for word. */
const MEANINGS: Record<number, Meaning> = {
  42: ['bad_request', 'Semrush needs a domain. Write a target such as example.com.', { field: 'target' }],
  43: ['bad_request', 'Semrush needs a keyword. Write one in the widget.', { field: 'term' }],
  44: ['bad_request', 'Semrush needs the address of a page as target.', { field: 'target' }],
  46: ['bad_request', 'Semrush needs a database. Choose one in the widget.', { field: 'database' }],
  110: KEY,
  120: KEY,
  130: [
    'bad_request',
    'The Semrush plan has no API access. Add it to the plan, then try again.',
    { field: 'token' },
  ],
  131: LIMIT,
  132: [
    'rate_limited',
    'The API units of the Semrush account are used up. Buy units in Semrush.',
    { waitSeconds: DAY },
  ],
  133: [
    'bad_request',
    'The Semrush plan does not include this database. Choose another one.',
    { field: 'database' },
  ],
  134: LIMIT,
  135: [
    'bad_request',
    'This report is not available in the Semrush plan. Choose another one.',
    { field: 'reportType' },
  ],
  136: LIMIT,
  402: KEY,
  404: KEY,
  429: [
    'rate_limited',
    'Semrush is asked too often at the moment. The next try follows by itself.',
    { waitSeconds: 4 },
  ],
  500: ['unavailable', 'Semrush has a fault at its end. The next try follows by itself.', { waitSeconds: 4 }],
  10042: [
    'bad_request',
    'Semrush does not take the target for a domain. Check its spelling.',
    { field: 'target' },
  ],
}

const CAMPAIGN: Meaning = [
  'bad_request',
  'Semrush does not find this campaign, or the account may not read it. Choose another one in the widget.',
  { field: 'campaign' },
]
/** Numbers and statuses that mean something else, or anything at all, in the JSON reports only. */
const PROJECT_MEANINGS: Record<number, Meaning> = {
  70: KEY,
  121: KEY,
  122: KEY,
  401: KEY,
  403: CAMPAIGN,
  404: CAMPAIGN,
  511: ['unavailable', 'Semrush has a fault at its end. The next try follows by itself.', { waitSeconds: 4 }],
  512: CAMPAIGN,
}

/** `ERROR 50 :: NOTHING FOUND` is an empty answer, not a failure. */
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

/** What a failed answer means; null where the body is a report. */
export function semrushError(answer: HttpAnswer): ProviderError | null {
  const line = errorLine(answer.text)
  if (line) return fromLine(line.number, line.text)
  const refusal = errorObject(answer.text)
  if (refusal) return fromObject(refusal, answer.status)
  const { status, text } = answer
  if (status === 429) return fromLine(429, 'HTTP 429')
  if (status >= 500) return fromLine(500, `HTTP ${status}`)
  if (status === 401) return fromLine(120, 'HTTP 401')
  if (isPage(text)) return notJson(answer, 'Semrush')
  if (status === 200) return null
  return meant(['unexpected', `Semrush answered with status ${status}.`], text.slice(0, 200) || null)
}

function fromLine(number: number, text: string): ProviderError {
  const duplicate = number === 402 && /duplicate/i.test(text)
  return meant((duplicate ? undefined : MEANINGS[number]) ?? OURS, `ERROR ${number} :: ${text}`)
}

/** By its number where that is known, else by the status. */
function fromObject(
  { code, message, description }: z.infer<typeof ErrorObject>,
  status: number,
): ProviderError {
  const known = [Number(code), Math.min(status, 500)].map(
    (number) => PROJECT_MEANINGS[number] ?? MEANINGS[number],
  )
  const words = [`${code}: ${message}`, description].filter(Boolean).join(' ')
  return meant(known.find((meaning) => meaning !== undefined) ?? OURS, words)
}

/** An answer that was cut short on its way. */
export const cutShort = (cause: unknown): ProviderError =>
  new ProviderError('unavailable', 'The answer of Semrush was cut short. The next try follows by itself.', {
    cause,
  })

/** A report without the columns that were asked for. */
export const unknownForm = (header: string): ProviderError =>
  new ProviderError('unexpected', 'Semrush answered with other columns than it was asked for.', {
    vendorMessage: header.slice(0, 200),
  })
