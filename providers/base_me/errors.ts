import { z } from 'zod'
import { type Meaning, meant, ofStatus, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, looseText, notJson } from '../json.ts'

const VENDOR = 'Base.me'
const Refusal = z.object({
  message: looseText,
  errors: z.record(z.string(), z.array(z.string())).nullish().catch(null),
})

const MEANINGS: Record<number, Meaning> = {
  400: ['bad_request', 'Base.me refused the question as asked. Check the settings of the widget.'],
  401: ['reauthorise', 'Base.me no longer accepts this sign-in. Connect the source again.'],
  403: ['bad_request', 'This login may not read what was asked. Ask an admin of the Base.me account.'],
  404: [
    'bad_request',
    'Base.me does not have this client any more. Choose another one.',
    { field: 'property' },
  ],
  422: ['bad_request', 'Base.me refused the question as asked. Check the settings of the widget.'],
  429: [
    'rate_limited',
    'Base.me is asked too often at the moment. The figures come again by themselves.',
    { waitSeconds: 60 },
  ],
  500: ['unavailable', 'Base.me is out of order at the moment. The figures come again by themselves.'],
}

/**
 * The JSON of a good answer. One with words in place of data is an error whatever its status.
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer): unknown {
  const json = jsonOf(answer)
  const said = Refusal.safeParse(json).data
  const words = [said?.message, ...Object.values(said?.errors ?? {}).flat()].filter(Boolean).join(' ')
  const isGood = answer.status >= 200 && answer.status < 300
  if (isGood && json === undefined) throw notJson(answer, VENDOR)
  if (isGood && words === '') return json
  const meaning: Meaning = (isGood ? MEANINGS[500] : ofStatus(MEANINGS, answer.status)) ?? [
    'unexpected',
    `Base.me answered with status ${answer.status}, which is not expected there.`,
  ]
  throw meant(meaning, words || `HTTP ${answer.status}`, retryAfter(answer))
}
