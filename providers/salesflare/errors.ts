import { z } from 'zod'
import { defaultErrorMappings, type ErrorMapping, toProviderError } from '../kit/http/errors.ts'
import { looseNumber, looseText } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'
import type { ProviderError } from '../providerError.ts'

const Refusal = z.object({ statusCode: looseNumber, error: looseText, message: looseText })

const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('Salesflare', {
    tooFast: 10,
    token: 'Salesflare does not know this API key. Create one under Settings, API keys, and connect again.',
  }),
  403: [
    'bad_request',
    'The Salesflare user behind this key may not read this. Let an administrator create the key.',
  ],
  404: [
    'bad_request',
    'Salesflare does not have what this widget asks for any more. Check the pipeline and the stages chosen.',
  ],
}

/** The JSON of a successful response; a `statusCode` of 400 or more is an error too. Throws ProviderError. */
export const readAnswer = jsonReader('Salesflare', MEANINGS, (json) => {
  const { statusCode: status, error, message } = Refusal.safeParse(json).data ?? {}
  return status && status >= 400 ? { words: [error, message], status } : null
})

/** A key whose user or plan has ended still gets responses, but is of no use. */
export const endedAccount = (what: keyof typeof ENDED): ProviderError => toProviderError(ENDED[what], what)
const ENDED: Record<'disabled' | 'trial_expired', ErrorMapping> = {
  disabled: [
    'reauthorise',
    'The Salesflare user behind this key is disabled. Connect again with the key of another user.',
    { field: 'token' },
  ],
  trial_expired: [
    'reauthorise',
    'The Salesflare trial has ended. Choose a plan in Salesflare and connect again.',
    { field: 'token' },
  ],
}
