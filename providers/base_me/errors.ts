import { z } from 'zod'
import { defaultErrorMappings, type ErrorMapping } from '../kit/http/errors.ts'
import { looseText } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'

const Refusal = z.object({
  message: looseText,
  errors: z.record(z.string(), z.array(z.string())).nullish().catch(null),
})

const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('Base.me', { tooFast: 60 }),
  403: ['bad_request', 'This login may not read what was asked. Ask an admin of the Base.me account.'],
  404: [
    'bad_request',
    'Base.me does not have this client any more. Choose another one.',
    { field: 'property' },
  ],
}

/** The JSON of a successful response; a body with a message is always an error. Throws ProviderError. */
export const readAnswer = jsonReader('Base.me', MEANINGS, (json) => {
  const { message, errors } = Refusal.safeParse(json).data ?? {}
  const words = [message, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(' ')
  return words === '' ? null : { words: [words] }
})
