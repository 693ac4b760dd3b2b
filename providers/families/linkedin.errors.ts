import { z } from 'zod'
import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import { secondsToMidnight } from '../days.ts'
import { retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf } from '../json.ts'

/** A refusal of LinkedIn's API: one flat JSON body (learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling). */
export interface LinkedInFailure {
  /** HTTP status, or the one inside the body where an error came with 200. */
  status: number
  /** `serviceErrorCode`, such as 65602 for an ended token; null where there is none. */
  service: number | null
  /** Text code such as `ACCESS_DENIED`; empty where there is none. */
  code: string
  /** LinkedIn's own words; null where the answer was not readable. */
  message: string | null
  waitSeconds: number | null
}

const Body = z.object({
  status: z.number().optional(),
  serviceErrorCode: z.number().nullish().catch(null),
  code: z.string().catch(''),
  message: z.string().catch(''),
  errorDetails: z
    .object({
      inputErrors: z.array(z.object({ code: z.string().default(''), description: z.string().default('') })),
    })
    .optional()
    .catch(undefined),
})

/** The failure an answer tells of, or null for a JSON answer without one. */
export function linkedInFailure(answer: HttpAnswer): LinkedInFailure | null {
  const waitSeconds = retryAfter(answer)
  const body = jsonOf(answer)
  // A front end's page or a cut-off body under 200 is nobody's fault, and gone with the next try.
  const bare = { service: null, code: '', message: null, waitSeconds }
  if (body === undefined) return { ...bare, status: answer.status >= 400 ? answer.status : 502 }
  const { data } = Body.safeParse(body)
  const status = answer.status >= 400 ? answer.status : (data?.status ?? 200)
  if (status < 400) return null
  if (!data) return { ...bare, status }
  const inputs = data.errorDetails?.inputErrors ?? []
  const words = [data.message, ...inputs.map(({ description }) => description)].filter(Boolean).join(' ')
  return {
    status,
    service: data.serviceErrorCode ?? null,
    code: [data.code, ...inputs.map(({ code }) => code)].filter(Boolean).join(' '),
    message: words || null,
    waitSeconds,
  }
}

/** A fresh token that not every server knows yet is refused like this, for some seconds. */
export const isUnknownToken = ({ status, service }: LinkedInFailure): boolean =>
  status === 401 && service === 65600

/** After a refusal for too much data in five minutes, LinkedIn's limit has moved on by then. */
const VOLUME_WAIT = 330

/** What a failure means (dossier linkedin.md section 9, linkedin_oauth.md section 7). */
export function linkedInError(failure: LinkedInFailure, now: Temporal.Instant): ProviderError {
  const { status, code, message } = failure
  const error = (
    kind: ProviderErrorKind,
    words: string,
    details: { waitSeconds?: number | null; field?: 'property' | 'metrics' } = {},
  ) => new ProviderError(kind, words, { vendorMessage: message, ...details })
  if (status === 401) {
    return error('reauthorise', 'LinkedIn no longer accepts this sign-in. Connect the source again.')
  }
  if (status === 429) return throttled(failure, now)
  if (status === 426 || /VERSION/.test(code)) {
    return error(
      'unexpected',
      'LinkedIn has retired the version of its API that this installation asks for. Whoever runs it sets VENDOR_LINKEDIN_VERSION to a newer month.',
    )
  }
  if (/unpermitted fields/i.test(message ?? '')) {
    return error(
      'bad_request',
      'LinkedIn does not give one of the chosen figures here. Take out the newest one and try again.',
      { field: 'metrics' },
    )
  }
  if (status === 403) {
    return error(
      'bad_request',
      'This LinkedIn login may not read what was asked. Ask an administrator there for a role, or choose another account or page.',
      { field: 'property' },
    )
  }
  if (status >= 500) {
    return error(
      'unavailable',
      'LinkedIn is out of order at the moment. The figures come again by themselves.',
      {
        waitSeconds: failure.waitSeconds,
      },
    )
  }
  if (status === 404) {
    return error('bad_request', 'LinkedIn does not know what was asked for. Choose it again.', {
      field: 'property',
    })
  }
  if (status === 400 || status === 414) {
    return error('bad_request', `LinkedIn refused the question. ${sentence(message)}`.trim())
  }
  return error('unexpected', `LinkedIn answered with status ${status}. ${sentence(message)}`.trim())
}

/** Code 101 is a day's limit, which ends at midnight UTC; any other is about the last minutes. */
function throttled({ service, message, waitSeconds }: LinkedInFailure, now: Temporal.Instant): ProviderError {
  if (service === 101 || /throttle/i.test(message ?? '')) {
    return new ProviderError(
      'rate_limited',
      'LinkedIn’s limit for today is used up. The figures come again after midnight UTC.',
      { vendorMessage: message, waitSeconds: waitSeconds ?? secondsToMidnight(now, 'UTC') },
    )
  }
  return new ProviderError(
    'rate_limited',
    'LinkedIn was asked for too much in a short time. The figures come again by themselves.',
    { vendorMessage: message, waitSeconds: waitSeconds ?? VOLUME_WAIT },
  )
}

const sentence = (words: string | null) => (words ? `${words.replace(/[.\s]+$/, '')}.` : '')
