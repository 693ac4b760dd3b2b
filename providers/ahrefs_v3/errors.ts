import { z } from 'zod'
import { defaultErrorMappings, type ErrorMapping, retryAfter } from '../kit/http/errors.ts'
import { titleOf } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'

/** Limits are per minute; the official SDK never waits longer than this. */
const MINUTE = 60
const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('Ahrefs', {
    tooFast: MINUTE,
    token:
      'Ahrefs does not accept this API key: it is wrong, older than a year, or its creator left the workspace. Create a new key in Account settings, API keys, and connect again.',
  }),
  400: [
    'bad_request',
    'Ahrefs refused the question as asked. Check the target, the dates and the filter of the widget.',
  ],
  403: [
    'bad_request',
    'The Ahrefs plan or this API key does not allow this report. Ask the owner of the workspace.',
  ],
}
/**
 * Both a plan without the report (“Insufficient plan”) and used-up units (“API units limit reached”) return 403; only
 * the message distinguishes them. What is not known by its whole phrase does not end with a billing period.
 */
const USED_UP =
  /\bunits?\b.*\b(exceeded|exhausted|left: 0)|\blimit\b.*\b(exceeded|reached)|(insufficient|not enough) (api )?units/i
const UNITS_USED_UP: ErrorMapping = [
  'rate_limited',
  'The API units of the Ahrefs workspace or of this key are used up. Wait for the next billing period, or raise the limit in Ahrefs.',
  { waitSeconds: 24 * 60 * 60 },
]
const UNDER_200: ErrorMapping = ['unexpected', 'Ahrefs answered with an error instead of data.']

/** `{"error": "…"}`; some consumers saw an array such as `["Error", "Forbidden"]`. */
const Words = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .array(z.string())
    .min(1)
    .transform((words) => words.join(': ')),
])

/**
 * The JSON of a response with data. 404 is “no data for this date or target” and is handled by the caller.
 */
export const readAnswer = jsonReader('Ahrefs', MEANINGS, (json, answer) => {
  const { status, text } = answer
  const words = Words.safeParse(json).data ?? null
  if (status === 200) return words === null ? null : { words: [words], meaning: UNDER_200 }
  const isUsedUp = status === 403 && USED_UP.test(words ?? '')
  return {
    words: [words ?? titleOf(text)],
    meaning: isUsedUp ? UNITS_USED_UP : undefined,
    waitSeconds: status === 429 ? Math.min(MINUTE, retryAfter(answer) ?? MINUTE) : null,
  }
})
