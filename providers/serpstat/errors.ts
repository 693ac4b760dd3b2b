import { z } from 'zod'
import { defaultErrorMappings, type ErrorMapping, invalidParameter } from '../kit/http/errors.ts'
import { textOrEmpty, titleOf } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'

/**
 * How long to pause once the client gave up on rate-limited retries: longer than the wait after which callers
 * retry the whole query, which would repeat all of them.
 */
export const GIVEN_UP_SECONDS = 10

const CREDITS: ErrorMapping = [
  'rate_limited',
  'The credits of the Serpstat plan are used up. Wait for the next billing period or buy more.',
  { waitSeconds: 24 * 60 * 60 },
]
/** What 402 and 403 say of credits; any other limit is none of an amount that renews. */
const NO_CREDITS = /\b(credits?|limits?)\b.*\b(exceeded|over|used up)\b|not enough credits/i
/** Whose token it is; other words about users are about their plan. */
const NO_USER = /\binvalid user\b|\buser (is |was |has been )?(blocked|banned|disabled|deleted|not found)\b/i
const ENGINE_LIMITED: ErrorMapping = invalidParameter(
  'searchEngine',
  'The Serpstat plan does not include this search engine. Choose another one.',
)
const TOO_MANY_ROWS: ErrorMapping = [
  'bad_request',
  'Serpstat does not sort this many rows. Choose fewer rows, or narrow the widget down by a filter.',
]
const PLAN: ErrorMapping = [
  'bad_request',
  'The Serpstat plan does not allow this report. Ask the owner of the account.',
]

/** Statuses, and error codes. Texts are unconfirmed, so they only decide where a code has two meanings. */
const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('Serpstat', {
    tooFast: GIVEN_UP_SECONDS,
    token: 'Serpstat does not accept this token. Copy it from your Serpstat profile and connect again.',
  }),
  402: CREDITS,
  32012: CREDITS,
  32016: invalidParameter(
    'target',
    'Serpstat does not answer for a website this large. Choose a smaller target.',
  ),
  32018: ['bad_request', 'Serpstat does not have this search engine. Choose another one.'],
}
const NOTHING_FOUND = new Set([404, 32015, 32017])

/** The `error` member of a response of any status. The code is a number, sometimes printed as text. */
const Envelope = z.object({ error: z.object({ code: z.coerce.number().catch(0), message: textOrEmpty }) })

/** “No data” is an error at Serpstat and an empty response here. */
export function isNothingFound(json: unknown): boolean {
  const failure = Envelope.safeParse(json).data?.error
  return (
    NOTHING_FOUND.has(failure?.code ?? 0) &&
    !/wrong api|wrong query|unknown method/i.test(failure?.message ?? '')
  )
}

/** The JSON of a response with data. */
export const readAnswer = jsonReader('Serpstat', MEANINGS, (json, { status, text }) => {
  const failure = Envelope.safeParse(json).data?.error
  if (failure) {
    const { code, message } = failure
    return { words: [message ? `${message} (${code})` : `error ${code}`], meaning: meaningOf(code, message) }
  }
  return status === 200 ? null : { words: [titleOf(text)] }
})

function meaningOf(code: number, message: string): ErrorMapping | undefined {
  // The code of a bad token is unconfirmed; its text, “Invalid token!”, has been seen.
  if (/token/i.test(message) && /invalid|missing|wrong|not set|expired/i.test(message)) return MEANINGS[401]
  if (code === 402 && /to get more than/i.test(message)) return TOO_MANY_ROWS
  if (code === 403) {
    if (NO_CREDITS.test(message)) return CREDITS
    if (/\bSE is limited\b/i.test(message)) return ENGINE_LIMITED
    return NO_USER.test(message) ? MEANINGS[401] : PLAN
  }
  return MEANINGS[code >= 500 && code < 600 ? 500 : code] ?? MEANINGS[400]
}
