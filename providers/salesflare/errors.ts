import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, looseNumber, looseText, notJson } from '../json.ts'

type Meaning = [kind: ProviderErrorKind, message: string, waitSeconds?: number]

const Refusal = z.object({ statusCode: looseNumber, error: looseText, message: looseText })

const MEANINGS: Record<number, Meaning> = {
  400: ['bad_request', 'Salesflare refused the question as asked. Check the settings of the widget.'],
  401: [
    'reauthorise',
    'Salesflare does not know this API key. Create one under Settings, API keys, and connect again.',
  ],
  403: [
    'bad_request',
    'The Salesflare user behind this key may not read this. Let an administrator create the key.',
  ],
  404: [
    'bad_request',
    'Salesflare does not have what this widget asks for any more. Check the pipeline and the stages chosen.',
  ],
  429: ['rate_limited', 'Salesflare is asked too often at the moment. The next try follows by itself.', 10],
  500: ['unavailable', 'Salesflare has a fault at its end. The next try follows by itself.', 4],
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
  const [kind, message, waitSeconds]: Meaning = MEANINGS[status >= 500 ? 500 : status] ?? [
    'unexpected',
    `Salesflare answered with status ${status}.`,
  ]
  const words = [refusal?.error, refusal?.message].filter((part, at, all) => part && all.indexOf(part) === at)
  throw new ProviderError(kind, message, {
    vendorMessage: words.join(': ') || `HTTP ${answer.status}`,
    waitSeconds: retryAfter(answer) ?? waitSeconds ?? null,
    field: kind === 'reauthorise' ? 'token' : null,
  })
}

function retryAfter({ headers }: HttpAnswer): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/** A key whose user or plan has ended still answers; it is of no use. */
export const endedAccount = (what: 'disabled' | 'trial_expired'): ProviderError =>
  new ProviderError(
    'reauthorise',
    what === 'disabled'
      ? 'The Salesflare user behind this key is disabled. Connect again with the key of another user.'
      : 'The Salesflare trial has ended. Choose a plan in Salesflare and connect again.',
    { vendorMessage: what, field: 'token' },
  )
