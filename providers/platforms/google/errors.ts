import { z } from 'zod'
import { type ErrorMapping, refuse, retryAfter, toProviderError } from '../../kit/http/errors.ts'
import type { HttpAnswer } from '../../kit/http/http.ts'
import { jsonOf } from '../../kit/http/json.ts'
import { secondsToMidnight } from '../../kit/query/days.ts'
import { ProviderError, type ProviderErrorKind } from '../../providerError.ts'
import { GOOGLE_ZONE } from './index.ts'

/** A refusal of a Google API, whichever of its two envelopes it came in. */
export interface GoogleFailure {
  /** HTTP status, or the code inside the body where an error came with 200. */
  status: number
  /** google.rpc status such as `PERMISSION_DENIED`; empty in the older envelope. */
  rpc: string
  /** Google's own message; null where the response was not readable. */
  message: string | null
  /** Reasons of `details[]` (ErrorInfo) and of the older `errors[]`. */
  reasons: string[]
  metadata: Record<string, string>
  waitSeconds: number | null
  /** What is wrong with which field of the request, where Google reports it. */
  violations?: string[]
  /** `details[]` as they came, for products that put more into them; absent where there are none. */
  details?: unknown[]
}

const Violation = z.object({ field: z.string().default(''), description: z.string().default('') })
const Envelope = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional().catch(undefined),
          retryDelay: z.string().optional(),
          fieldViolations: z.array(Violation).optional().catch(undefined),
        }),
      )
      .default([]),
  }),
})
/** The token endpoint's shape, which the identity endpoints share. */
const Flat = z.object({ error: z.string(), error_description: z.string().default('') })

/** The failure reported by a response, or null for a JSON response without one. */
export function googleFailure(answer: HttpAnswer): GoogleFailure | null {
  const body = jsonOf(answer)
  const envelope = Envelope.safeParse(refusedChunk(body) ?? body)
  const waitSeconds = retryAfter(answer)
  if (envelope.success) {
    const { error } = envelope.data
    const violations = error.details.flatMap(({ fieldViolations = [] }) => fieldViolations)
    const delay = error.details.map((detail) => Number.parseFloat(detail.retryDelay ?? '')).find((s) => s > 0)
    return {
      status: answer.status >= 400 ? answer.status : (error.code ?? 500),
      rpc: error.status,
      message: error.message,
      reasons: [...error.details, ...error.errors].map(({ reason }) => reason).filter((r) => r !== undefined),
      metadata: Object.assign({}, ...error.details.map((detail) => detail.metadata ?? {})),
      waitSeconds: waitSeconds ?? (delay === undefined ? null : Math.ceil(delay)),
      violations: violations.map(({ field, description }) => `${field}: ${description}`),
      ...(error.details.length > 0 ? { details: error.details } : {}),
    }
  }
  const flat = Flat.safeParse(body)
  const message = flat.success
    ? [flat.data.error, flat.data.error_description].filter(Boolean).join(': ')
    : null
  if (answer.status >= 400 || flat.success) {
    const status = Math.max(answer.status, 400)
    return { status, rpc: '', message, reasons: [], metadata: {}, waitSeconds }
  }
  // A front end's page or a cut-off body under 200: transient, so a retry succeeds.
  if (body === undefined)
    return { status: 502, rpc: '', message: null, reasons: [], metadata: {}, waitSeconds }
  return null
}

/** Streams respond with a list, in which a refusal is a member: alone, or after rows. */
const refusedChunk = (body: unknown): unknown =>
  Array.isArray(body) ? body.find((chunk) => Envelope.safeParse(chunk).success) : undefined

const RATE_REASONS = [
  'RATE_LIMIT_EXCEEDED',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
]

/** Which refusals a product's meaning is about: those of which all holds that is named here. */
export interface GoogleTest {
  status?: number
  rpc?: string
  /** Any of the reasons. */
  reason?: RegExp
  words?: RegExp
  /** Whether the body was not readable: a page of Google's front end. */
  isPage?: boolean
}

/**
 * How a product's refusals are mapped where they are more specific than Google's other products; the first
 * match applies. A test without a mapping leaves a refusal to the shared one, `$1` in a sentence is the first
 * group of the match, and a daily quota is restored at midnight in California.
 */
export type GoogleMeanings = readonly (readonly [
  test: GoogleTest,
  ...meaning: [] | [kind: ErrorMapping[0], sentence: string, more?: ErrorMapping[2] & { until?: 'midnight' }],
])[]

const fits = ({ status, rpc, reason, words, isPage }: GoogleTest, failure: GoogleFailure): boolean =>
  (status === undefined || status === failure.status) &&
  (isPage === undefined || isPage === (failure.message === null)) &&
  (rpc === undefined || rpc === failure.rpc) &&
  (!reason || failure.reasons.some((one) => reason.test(one))) &&
  (!words || words.test(failure.message ?? ''))

/** What a failure means: to the product, else as the shared reading has it. */
export function googleError(
  failure: GoogleFailure,
  meanings: GoogleMeanings,
  now: Temporal.Instant,
): ProviderError {
  const [test, kind, sentence, more = {}] = meanings.find(([one]) => fits(one, failure)) ?? []
  if (!kind || !sentence) return sharedError(failure)
  const groups = test?.words?.exec(failure.message ?? '') ?? []
  const said = sentence.replace(/\$(\d)/g, (_whole, group) => groups[Number(group)] ?? '')
  const asked = more.until ? secondsToMidnight(now, GOOGLE_ZONE) : failure.waitSeconds
  const passes = kind === 'rate_limited' || kind === 'unavailable'
  return toProviderError([kind, said, more], failure.message, passes ? asked : null)
}

/** The reading that all products share. */
function sharedError(failure: GoogleFailure): ProviderError {
  const error = (kind: ProviderErrorKind, message: string, waitSeconds: number | null = null) =>
    new ProviderError(kind, message, { vendorMessage: failure.message, waitSeconds })
  const { status, reasons, message } = failure
  if (status === 401) {
    return error('reauthorise', 'Google no longer accepts this sign-in. Connect the source again.')
  }
  if (status === 429 || (status === 403 && reasons.some((reason) => RATE_REASONS.includes(reason)))) {
    if (failure.metadata.quota_limit_value === '0') {
      return error(
        'unexpected',
        'Google has not given the app access to this product yet. Its operator has to ask Google for quota.',
      )
    }
    return error(
      'rate_limited',
      'Google’s request limit for this source is used up. The figures come again by themselves.',
      failure.waitSeconds ?? 60,
    )
  }
  if (status === 403) return forbidden(reasons, message ?? '', error)
  if (status >= 500) {
    return error(
      'unavailable',
      'Google is out of order at the moment. The figures come again by themselves.',
      failure.waitSeconds,
    )
  }
  if (status === 400 || status === 404) return refusal(failure)
  return error('unexpected', `Google answered with status ${status}. ${message ?? ''}`.trim())
}

/** A refusal with Google's own message, which do not always end a sentence. */
function refusal({ message, violations = [] }: GoogleFailure): ProviderError {
  const said = `Google refused the question. ${violations.join(' ') || (message ?? '')}`.trim()
  const words = [message, ...violations].filter(Boolean).join(' ')
  return refuse(/[.!?]$/.test(said) ? said : `${said}.`, null, words || null)
}

function forbidden(
  reasons: string[],
  message: string,
  error: (kind: ProviderErrorKind, message: string) => ProviderError,
): ProviderError {
  if (
    reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT') ||
    /insufficient authentication scopes|^Insufficient Permission$/i.test(message)
  ) {
    return error(
      'reauthorise',
      'The sign-in lacks a permission that this source needs. Connect it again and leave every box ticked on Google’s consent page.',
    )
  }
  if (reasons.some((reason) => ['SERVICE_DISABLED', 'accessNotConfigured'].includes(reason))) {
    return error(
      'unexpected',
      'The app’s Google Cloud project has this API switched off. Its operator has to enable it in the Google console.',
    )
  }
  return error(
    'bad_request',
    'This Google login may not read what was asked. Ask its owner for access, or choose another.',
  )
}
