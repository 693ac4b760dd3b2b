import { z } from 'zod'
import type { ProviderError } from '../contract.ts'
import { type Meaning, meant } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { notJson, textOrEmpty, titleOf } from '../json.ts'

/** The `error` member of an answer. The code is a number, now and then printed as text. */
const Failure = z.object({
  code: z.coerce.number().catch(0),
  message: textOrEmpty,
})
export type Failure = z.infer<typeof Failure>
const Envelope = z.object({ error: Failure })

const KEY: Meaning = [
  'reauthorise',
  'Serpstat does not accept this token. Copy it from your Serpstat profile and connect again.',
  { field: 'token' },
]
const CREDITS: Meaning = [
  'rate_limited',
  'The credits of the Serpstat plan are used up. Wait for the next billing period or buy more.',
  { waitSeconds: 24 * 60 * 60 },
]
const PLAN: Meaning = [
  'bad_request',
  'The Serpstat plan does not allow this report. Ask the owner of the account.',
]
const TOO_FAST: Meaning = [
  'rate_limited',
  'Serpstat was asked too often in a short time. It is asked again soon.',
  { waitSeconds: 5 },
]
const OURS: Meaning = [
  'bad_request',
  'Serpstat refused the question as asked. Check the settings of the widget.',
]

/** Codes of dossier section 9. Texts are unconfirmed, so they only decide where a code has two meanings. */
const MEANINGS: Record<number, Meaning> = {
  402: CREDITS,
  429: TOO_FAST,
  500: ['unavailable', 'Serpstat has a fault of its own. It is asked again soon.'],
  32012: CREDITS,
  32016: [
    'bad_request',
    'Serpstat does not answer for a website this large. Choose a smaller target.',
    { field: 'target' },
  ],
  32018: ['bad_request', 'Serpstat does not have this search engine. Choose another one.'],
}
const NOTHING_FOUND = new Set([404, 32015, 32017])

/** “No data” is an error at Serpstat and an empty answer here. */
export const isNothingFound = ({ code, message }: Failure): boolean =>
  NOTHING_FOUND.has(code) && !/wrong api|wrong query|unknown method/i.test(message)

/** The `error` member whatever the HTTP status, since errors come with 200. */
export const failureIn = (body: unknown): Failure | null => Envelope.safeParse(body).data?.error ?? null

export const failureError = ({ code, message }: Failure): ProviderError =>
  meant(meaningOf(code, message), message === '' ? `error ${code}` : `${message} (${code})`)

function meaningOf(code: number, message: string): Meaning {
  // The code of a bad token is unconfirmed; its text, “Invalid token!”, has been seen.
  if (/token/i.test(message) && /invalid|missing|wrong|not set|expired/i.test(message)) return KEY
  if (code === 403) {
    if (/credit|limit/i.test(message)) return CREDITS
    return /\buser\b|block/i.test(message) ? KEY : PLAN
  }
  return MEANINGS[code >= 500 && code < 600 ? 500 : code] ?? OURS
}

/** What an answer means that is no JSON, or has a status that is no success; null for one that can be read. */
export function transportError(answer: HttpAnswer, body: unknown): ProviderError | null {
  const { status, text } = answer
  const words = titleOf(text) ?? (status === 200 ? null : `HTTP ${status}`)
  if (status === 429) return failureError({ code: 429, message: words ?? '' })
  if (status === 401) return failureError({ code: 401, message: 'Invalid token (HTTP 401)' })
  if (status >= 500) return meant(meaningOf(500, ''), words)
  if (status === 200) return body === undefined ? notJson(answer, 'Serpstat') : null
  return meant(['unexpected', `Serpstat answered with status ${status}.`], words)
}
