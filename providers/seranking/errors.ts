import { z } from 'zod'
import { type Meaning, meant, ofStatus, ofWords, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, looseNumber, looseText, notJson } from '../json.ts'

const DAY = 24 * 60 * 60
const MEANINGS: Record<number, Meaning> = {
  401: [
    'reauthorise',
    'SE Ranking does not know this API key. Copy the key from the API dashboard in SE Ranking and connect again.',
    { field: 'token' },
  ],
  403: ['bad_request', 'This SE Ranking key may not read this project.', { field: 'property' }],
  404: [
    'bad_request',
    'SE Ranking does not have this project any more. Choose another one.',
    { field: 'property' },
  ],
  429: [
    'rate_limited',
    'SE Ranking is asked too often at the moment. The next try follows by itself.',
    { waitSeconds: 2 },
  ],
  500: [
    'unavailable',
    'SE Ranking has a fault at its end. The next try follows by itself.',
    { waitSeconds: 4 },
  ],
}
const OTHER: Meaning = [
  'bad_request',
  'SE Ranking refused the question as asked. Check the settings of the widget.',
]
/** Refusals (403) by the vendor's words. */
const REFUSALS: [RegExp, Meaning][] = [
  [
    /subscription required/i,
    [
      'bad_request',
      'The SE Ranking plan does not include the Project API. Upgrade the plan in SE Ranking, then try again.',
      { field: 'token' },
    ],
  ],
  [
    /no token/i,
    [
      'reauthorise',
      'SE Ranking’s old API does not accept keys any more. Create a key in the API dashboard and connect again.',
      { field: 'token' },
    ],
  ],
  [
    /insufficient funds|limit reached/i,
    [
      'rate_limited',
      'A limit of the SE Ranking plan is reached. Raise it in SE Ranking or wait until it renews.',
      { waitSeconds: DAY },
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
  const said = [message, detail].filter((part) => part !== null)
  const refusalMeaning = status === 403 ? ofWords(REFUSALS, said.join(' ')) : undefined
  throw meant(
    refusalMeaning ?? ofStatus(MEANINGS, status) ?? OTHER,
    said.join(': ') || `HTTP ${answer.status}`,
    retryAfter(answer),
  )
}
