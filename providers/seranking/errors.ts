import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, looseNumber, looseText, notJson } from '../json.ts'

type Field = 'token' | 'property' | null
type Meaning = [kind: ProviderErrorKind, message: string, field?: Field, waitSeconds?: number]

const DAY = 24 * 60 * 60
const UNKNOWN_KEY: Meaning = [
  'reauthorise',
  'SE Ranking does not know this API key. Copy the key from the API dashboard in SE Ranking and connect again.',
  'token',
]
const TOO_FAST: Meaning = [
  'rate_limited',
  'SE Ranking is asked too often at the moment. The next try follows by itself.',
  null,
  2,
]
const FAULT: Meaning = [
  'unavailable',
  'SE Ranking has a fault at its end. The next try follows by itself.',
  null,
  4,
]
/** Refusals (403) by the vendor's words. */
const REFUSALS: [RegExp, Meaning][] = [
  [
    /subscription required/i,
    [
      'bad_request',
      'The SE Ranking plan does not include the Project API. Upgrade the plan in SE Ranking, then try again.',
      'token',
    ],
  ],
  [
    /no token/i,
    [
      'reauthorise',
      'SE Ranking’s old API does not accept keys any more. Create a key in the API dashboard and connect again.',
      'token',
    ],
  ],
  [
    /insufficient funds|limit reached/i,
    [
      'rate_limited',
      'A limit of the SE Ranking plan is reached. Raise it in SE Ranking or wait until it renews.',
      null,
      DAY,
    ],
  ],
]

/** `error` is an object today; older endpoints wrote a text, or `message` or `error_description` beside it. */
const Words = z.object({ message: looseText, description: looseText, code: looseNumber })
const Refusal = z.looseObject({
  error: z.union([Words, looseText]).optional(),
  message: looseText.optional(),
  error_description: looseText.optional(),
})

/**
 * The JSON of an answer, or the error that it stands for, whatever its status: very old endpoints are said to send
 * errors with 200.
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer): unknown {
  const json = jsonOf(answer)
  const refusal = Array.isArray(json) ? undefined : Refusal.safeParse(json).data
  const error = refusal?.error
  const words = typeof error === 'object' ? error : null
  const isError = error !== undefined && error !== null
  if (answer.status < 400 && !isError) {
    if (json === undefined) throw notJson(answer, 'SE Ranking')
    return json
  }
  const message = words?.message ?? (typeof error === 'string' ? error : null) ?? refusal?.message ?? null
  const detail = words?.description ?? refusal?.error_description ?? null
  const status = answer.status >= 400 ? answer.status : (words?.code ?? 500)
  const [kind, sentence, field, waitSeconds] = meaningOf(status, `${message ?? ''} ${detail ?? ''}`)
  throw new ProviderError(kind, sentence, {
    vendorMessage: [message, detail].filter((part) => part !== null).join(': ') || `HTTP ${answer.status}`,
    field: field ?? null,
    waitSeconds: retryAfter(answer) ?? waitSeconds ?? null,
  })
}

function meaningOf(status: number, words: string): Meaning {
  const refusal = REFUSALS.find(([pattern]) => pattern.test(words))
  if (status === 403 && refusal) return refusal[1]
  if (status === 401) return UNKNOWN_KEY
  if (status === 403) return ['bad_request', 'This SE Ranking key may not read this project.', 'property']
  if (status === 404) {
    return ['bad_request', 'SE Ranking does not have this project any more. Choose another one.', 'property']
  }
  if (status === 429) return TOO_FAST
  if (status >= 500) return FAULT
  return ['bad_request', 'SE Ranking refused the question as asked. Check the settings of the widget.']
}

function retryAfter({ headers }: HttpAnswer): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
