import { type Meaning, usualMeanings } from '../kit/http/errors.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'
import { Refusal } from './wire.ts'

const MOVED: Meaning = [
  'unexpected',
  'AccuRanker has moved to another address, which this installation does not know.',
]
const MEANINGS: Record<number, Meaning> = {
  // A hundred requests a minute.
  ...usualMeanings('AccuRanker', { tooFast: 60 }),
  301: MOVED,
  302: MOVED,
  308: MOVED,
  403: ['bad_request', 'This login may not read what was asked. Ask the owner of the AccuRanker account.'],
  404: ['bad_request', 'This domain is no longer in AccuRanker. Choose another one.', { field: 'property' }],
}
const NOT_IN_PLAN: Meaning = [
  'bad_request',
  'The plan of this AccuRanker account does not include these figures. Its owner can change the plan.',
]

/** A refusal by the plan comes with status 200. Whether a wait comes in a header or in the text is not documented. */
export const readBody = jsonReader('AccuRanker', MEANINGS, (json, { status }) => {
  const words = Refusal.safeParse(json).data
  if (!words) return null
  const waitSeconds = Number(/available in (\d+) second/.exec(words)?.[1]) || null
  return { words: [words], waitSeconds, meaning: status < 300 ? NOT_IN_PLAN : undefined }
})
