import { z } from 'zod'
import type { ProviderError } from '../contract.ts'
import { type Meaning, meant, ofStatus, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, looseNumber, looseText, notJson } from '../json.ts'

const Refusal = z.object({ statusCode: looseNumber, error: looseText, message: looseText })

const MEANINGS: Record<number, Meaning> = {
  400: ['bad_request', 'Salesflare refused the question as asked. Check the settings of the widget.'],
  401: [
    'reauthorise',
    'Salesflare does not know this API key. Create one under Settings, API keys, and connect again.',
    { field: 'token' },
  ],
  403: [
    'bad_request',
    'The Salesflare user behind this key may not read this. Let an administrator create the key.',
  ],
  404: [
    'bad_request',
    'Salesflare does not have what this widget asks for any more. Check the pipeline and the stages chosen.',
  ],
  429: [
    'rate_limited',
    'Salesflare is asked too often at the moment. The next try follows by itself.',
    { waitSeconds: 10 },
  ],
  500: [
    'unavailable',
    'Salesflare has a fault at its end. The next try follows by itself.',
    { waitSeconds: 4 },
  ],
}

/**
 * The JSON of an answer, or the error that it stands for. A body with a `statusCode` of 400 or more is an error
 * whatever the status.
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer): unknown {
  const json = jsonOf(answer)
  const refusal = Array.isArray(json) ? undefined : Refusal.safeParse(json).data
  const status = answer.status >= 400 ? answer.status : (refusal?.statusCode ?? answer.status)
  if (status < 400) {
    if (json === undefined) throw notJson(answer, 'Salesflare')
    return json
  }
  const words = new Set([refusal?.error, refusal?.message].filter(Boolean))
  throw meant(
    ofStatus(MEANINGS, status) ?? ['unexpected', `Salesflare answered with status ${status}.`],
    [...words].join(': ') || `HTTP ${answer.status}`,
    retryAfter(answer),
  )
}

/** A key whose user or plan has ended still answers; it is of no use. */
export const endedAccount = (what: keyof typeof ENDED): ProviderError => meant(ENDED[what], what)
const ENDED: Record<'disabled' | 'trial_expired', Meaning> = {
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
