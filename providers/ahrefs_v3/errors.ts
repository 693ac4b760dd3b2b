import { z } from 'zod'
import type { ProviderError } from '../contract.ts'
import { type Meaning, meant, ofStatus, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { notJson, titleOf } from '../json.ts'

/** Limits are per minute; the official SDK never waits longer than this. */
const MINUTE = 60
const MEANINGS: Record<number, Meaning> = {
  400: [
    'bad_request',
    'Ahrefs refused the question as asked. Check the target, the dates and the filter of the widget.',
  ],
  401: [
    'reauthorise',
    'Ahrefs does not accept this API key: it is wrong, older than a year, or its creator left the workspace. Create a new key in Account settings, API keys, and connect again.',
    { field: 'token' },
  ],
  403: [
    'bad_request',
    'The Ahrefs plan or this API key does not allow this report. Ask the owner of the workspace.',
  ],
  429: [
    'rate_limited',
    'Ahrefs was asked too often in a short time. It is asked again soon.',
    { waitSeconds: MINUTE },
  ],
  500: ['unavailable', 'Ahrefs has a fault of its own. It is asked again soon.'],
}
/** 403 stands for a plan without the report as well as for units that are used up; only the words tell. */
const UNITS_USED_UP: Meaning = [
  'rate_limited',
  'The API units of the Ahrefs workspace or of this key are used up. Wait for the next billing period, or raise the limit in Ahrefs.',
  { waitSeconds: 24 * 60 * 60 },
]

/** `{"error": "…"}`; some consumers saw an array such as `["Error", "Forbidden"]`. */
const Flat = z.object({ error: z.string() })
const Listed = z.array(z.string()).min(1)

/** The vendor's sentence in an error body, whatever its form; null where there is none. */
function wordsOf(body: unknown): string | null {
  const flat = Flat.safeParse(body)
  if (flat.success) return flat.data.error
  const listed = Listed.safeParse(body)
  return listed.success ? listed.data.join(': ') : null
}

/**
 * What an answer means that holds no data; null for one that does. 404 is “no data for this date or target” and
 * is not judged here.
 * @param body the parsed text; undefined where it is no JSON
 */
export function ahrefsError(answer: HttpAnswer, body: unknown): ProviderError | null {
  const { status, text } = answer
  const words = wordsOf(body)
  const said = words ?? titleOf(text)
  if (status === 403 && /\bunits?\b|limit|quota|exceed|insufficient/i.test(words ?? ''))
    return meant(UNITS_USED_UP, said)
  const meaning = ofStatus(MEANINGS, status)
  const asked = retryAfter(answer)
  if (meaning) return meant(meaning, said, status === 429 && asked !== null ? Math.min(MINUTE, asked) : null)
  if (body === undefined) return notJson(answer, 'Ahrefs')
  if (status !== 200) return meant(['unexpected', `Ahrefs answered with status ${status}.`], said)
  return words === null ? null : meant(['unexpected', 'Ahrefs answered with an error instead of data.'], said)
}
