import { type Meaning, meant, ofStatus, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, notJson } from '../json.ts'
import { Refusal } from './wire.ts'

const MEANINGS: Record<number, Meaning> = {
  401: ['reauthorise', 'AccuRanker no longer accepts this sign-in. Connect the source again.'],
  403: ['bad_request', 'This login may not read what was asked. Ask the owner of the AccuRanker account.'],
  404: ['bad_request', 'This domain is no longer in AccuRanker. Choose another one.', { field: 'property' }],
  // A hundred requests a minute.
  429: [
    'rate_limited',
    'AccuRanker is asked too often at the moment. The figures come again by themselves.',
    { waitSeconds: 60 },
  ],
  500: ['unavailable', 'AccuRanker is out of order at the moment. The figures come again by themselves.'],
}
const NOT_IN_PLAN: Meaning = [
  'bad_request',
  'The plan of this AccuRanker account does not include these figures. Its owner can change the plan.',
]
const MOVED: Meaning = [
  'unexpected',
  'AccuRanker has moved to another address, which this installation does not know.',
]
const REFUSED: Meaning = ['bad_request', 'AccuRanker refused the question. Check the settings of the widget.']

/** The JSON of a good answer. Throws ProviderError for every other one, with AccuRanker's words. */
export function readBody(answer: HttpAnswer): unknown {
  const body = jsonOf(answer)
  const words = Refusal.safeParse(body).data ?? null
  const { status } = answer
  if ((status !== 200 && status !== 201) || words !== null) {
    const other = status < 300 ? NOT_IN_PLAN : status < 400 ? MOVED : REFUSED
    throw meant(ofStatus(MEANINGS, status) ?? other, words ?? `HTTP ${status}`, waitOf(answer, words))
  }
  if (body === undefined) throw notJson(answer, 'AccuRanker')
  return body
}

/** Whether the wait comes in a header or in the text alone is not documented. */
const waitOf = (answer: HttpAnswer, words: string | null): number | null =>
  retryAfter(answer) ?? (Number(/available in (\d+) second/.exec(words ?? '')?.[1]) || null)
