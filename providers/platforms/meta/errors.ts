import { z } from 'zod'
import { type ErrorMapping, mappingOfWords, toProviderError } from '../../kit/http/errors.ts'
import type { HttpAnswer } from '../../kit/http/http.ts'
import { jsonOf } from '../../kit/http/json.ts'
import { ProviderError, type ProviderErrorKind } from '../../providerError.ts'
import { metaUsage } from './usage.ts'

/** A refusal of the Graph API. Gateways change its HTTP status, so only the code is reliable. */
export interface MetaFailure {
  status: number
  /** Meta's error code; 0 where the response was not readable. */
  code: number
  /** `error_subcode`; 0 where there is none. */
  subcode: number
  /** Meta's own message without secrets; null where the response was not readable. */
  message: string | null
  /** Meta's sentence for people, where it has one. */
  userMessage: string | null
  transient: boolean
  waitSeconds: number | null
}

const Envelope = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.coerce.number().catch(0).default(0),
    error_subcode: z.coerce.number().catch(0).default(0),
    is_transient: z.boolean().default(false),
    error_user_msg: z.string().nullish(),
  }),
})

/**
 * The failure reported by a response, or null for a JSON response without one.
 * @param secrets removed from Meta's message, which sometimes repeats the token
 */
export function metaFailure(answer: HttpAnswer, secrets: readonly string[] = []): MetaFailure | null {
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const { waitSeconds } = metaUsage(answer.headers)
  const body = jsonOf(answer)
  const envelope = Envelope.safeParse(body)
  if (envelope.success) {
    const { message, code, error_subcode, is_transient, error_user_msg } = envelope.data.error
    return {
      status: answer.status,
      code,
      subcode: error_subcode,
      message: hide(message),
      userMessage: error_user_msg ? hide(error_user_msg) : null,
      transient: is_transient,
      waitSeconds,
    }
  }
  const unreadable = { code: 0, subcode: 0, message: null, userMessage: null, transient: false, waitSeconds }
  if (answer.status >= 400) return { status: answer.status, ...unreadable }
  // A front end's page or a cut-off body under 200: transient, so a retry succeeds.
  return body === undefined ? { status: 502, ...unreadable } : null
}

/** Whether Meta requires a smaller request. */
export const isTooMuch = ({ code, subcode, message }: MetaFailure): boolean =>
  [1487534, 2853001].includes(subcode) || (code === 1 && /reduce the amount of data/i.test(message ?? ''))

/** Meta requires a smaller request, or a report made in the background. */
export class MetaTooMuch extends ProviderError {
  constructor(vendorMessage: string | null) {
    super(
      'bad_request',
      'This is more than Meta answers at once. Choose a shorter range, fewer metrics or another split.',
      { vendorMessage },
    )
  }
}

/** A product's own reading of a failure; null leaves it to the shared one. */
export type Explain = (failure: MetaFailure) => ProviderError | null

/** A product's mappings: by subcode, else by Meta's messages, including those for end users. */
export const explainedBy =
  (
    meanings: readonly (readonly [RegExp, ErrorMapping])[],
    subcodes: Readonly<Record<number, ErrorMapping>> = {},
  ): Explain =>
  ({ message, userMessage, subcode }) => {
    const words = [message, userMessage].filter(Boolean).join(' ')
    const meaning = subcodes[subcode] ?? mappingOfWords(meanings, words)
    return meaning ? toProviderError(meaning, words) : null
  }

/** Application, user, page, custom and business use case limits. */
const isThrottle = ({ code }: MetaFailure): boolean =>
  [4, 17, 32, 341, 613].includes(code) || (code >= 80000 && code < 80100)
/** Least seconds to stay away after a limit was hit. */
const LEAST_WAIT = 60
/** Meta blocks for a time whose end it does not tell, and longer if it is called meanwhile. */
const BLOCKED = 368
const BLOCKED_WAIT = 3600

const CODE_SPENT = [36007, 36009]
const LOGIN_AT_META = [459, 464]

/** The shared reading of a failure. */
export function metaError(failure: MetaFailure): ProviderError {
  const { status, code, subcode, userMessage } = failure
  const message = failure.message ?? ''
  const error = (
    kind: ProviderErrorKind,
    sentence: string,
    more: Pick<ConstructorParameters<typeof ProviderError>[2] & object, 'waitSeconds' | 'field'> = {},
  ) => new ProviderError(kind, sentence, { vendorMessage: failure.message, ...more })

  if (isThrottle(failure)) {
    return error(
      'rate_limited',
      'Meta’s request limit for this source is used up. The figures come again by themselves.',
      { waitSeconds: Math.max(LEAST_WAIT, failure.waitSeconds ?? 0) },
    )
  }
  if (code === BLOCKED) {
    return error(
      'rate_limited',
      'Meta blocks this login for a while. The figures come again by themselves, once it no longer does.',
      { waitSeconds: Math.max(BLOCKED_WAIT, failure.waitSeconds ?? 0) },
    )
  }
  if (CODE_SPENT.includes(subcode)) {
    return error('bad_request', 'The sign-in took too long or was already used. Start connecting once more.')
  }
  if (isAppAtFault(failure)) {
    return error(
      'unexpected',
      'The app registered at Meta is set up wrongly. Check its app id, app secret and redirect address.',
    )
  }
  if (code === 190 && /due to a system error/i.test(message)) return outOfOrder()
  if (code === 190 && LOGIN_AT_META.includes(subcode)) {
    return error(
      'reauthorise',
      'Meta wants this person to sign in at facebook.com and to follow the steps shown there. Then connect the source again.',
    )
  }
  if (
    /permission\(s\) must be granted|Requires \S+.* permission|^\(#100\) Missing permissions/i.test(message)
  ) {
    return error(
      'reauthorise',
      'The sign-in lacks a permission that this source needs. Connect it again and leave every permission allowed.',
    )
  }
  if (code === 190 || code === 102) {
    return error('reauthorise', 'Meta no longer accepts this sign-in. Connect the source again.')
  }
  if (code === 10 || (code >= 200 && code < 300)) {
    return error(
      'bad_request',
      'This Meta login may not read what was asked. Ask its owner for access, or choose another.',
      { field: 'property' },
    )
  }
  if (code === 100 && subcode === 33) {
    return error(
      'bad_request',
      'Meta does not show this to the connected login: it was deleted, or the login has lost its role there. Choose another, or ask for access.',
      { field: 'property' },
    )
  }
  if (isTooMuch(failure)) return new MetaTooMuch(failure.message)
  if (code === 2635) {
    return error(
      'unexpected',
      'Meta has switched off this version of its API. Whoever runs this installation sets VENDOR_META_GRAPH_VERSION to a newer one.',
    )
  }
  // Codes below zero are faults inside Meta.
  const isFault = code < 0 || [1, 2, 104, 2642].includes(code)
  if (isFault || failure.transient || status >= 500) return outOfOrder()
  if (status === 429) return error('rate_limited', 'Meta asks us to slow down.', { waitSeconds: LEAST_WAIT })
  if (code !== 0) {
    return error(
      'bad_request',
      `Meta refused the question. ${userMessage || message}`.trim().replace(/[^.!]$/, '$&.'),
    )
  }
  return error('unexpected', `Meta answered with status ${status}, which is not known yet.`)

  function outOfOrder() {
    return error('unavailable', 'Meta is out of order at the moment. The figures come again by themselves.', {
      waitSeconds: failure.waitSeconds,
    })
  }
}

/** What only the operator can mend: app id, secret, redirect address, signature. */
function isAppAtFault({ code, subcode, message }: MetaFailure): boolean {
  return (
    code === 101 ||
    subcode === 36008 ||
    (code === 1 && /client secret/i.test(message ?? '')) ||
    (code === 100 && /redirect_uri|appsecret_proof/i.test(message ?? ''))
  )
}
