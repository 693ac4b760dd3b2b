import { z } from 'zod'
import { defaultErrorMappings, type ErrorMapping } from '../../kit/http/errors.ts'
import type { HttpAnswer } from '../../kit/http/http.ts'
import { jsonOf } from '../../kit/http/json.ts'
import { jsonReader } from '../../kit/http/jsonApi.ts'
import { secondsToMidnight } from '../../kit/query/days.ts'
import type { ProviderError } from '../../providerError.ts'

/** Refusals of LinkedIn's API: one flat JSON body (learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling). */
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

/**
 * Refused requests: status (if it matters), pattern of code or message, parameter at fault, and a sentence.
 */
export type LinkedInRefusals = readonly (readonly [
  status: number | null,
  holds: RegExp,
  field: ProviderError['field'],
  sentence: string,
])[]

/** After a refusal for too much data in five minutes, LinkedIn's limit has moved on by then. */
const VOLUME_WAIT = 330

const OLD_VERSION: ErrorMapping = [
  'unexpected',
  'LinkedIn has retired the version of its API that this installation asks for. Whoever runs it sets VENDOR_LINKEDIN_VERSION to a newer month.',
]
const dayUsed = (now: Temporal.Instant): ErrorMapping => [
  'rate_limited',
  'LinkedIn’s limit for today is used up. The figures come again after midnight UTC.',
  { waitSeconds: secondsToMidnight(now, 'UTC') },
]

/** What statuses mean. */
const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('LinkedIn', { tooFast: VOLUME_WAIT }),
  403: [
    'bad_request',
    'This LinkedIn login may not read what was asked. Ask an administrator there for a role, or choose another account or page.',
    { field: 'property' },
  ],
  404: ['bad_request', 'LinkedIn does not know what was asked for. Choose it again.', { field: 'property' }],
  414: ['bad_request', 'LinkedIn refused the question as too long. Choose fewer campaigns, ads or posts.'],
  426: OLD_VERSION,
}

const UNPERMITTED: LinkedInRefusals[0] = [
  null,
  /unpermitted fields/i,
  'metrics',
  'LinkedIn does not give one of the chosen figures here. Take out the newest one and try again.',
]

/**
 * Reads responses of LinkedIn's API.
 * @param own a product's refusals, which go before the shared ones
 * @returns a function that returns a successful response's JSON and throws ProviderError for any other
 */
export const linkedInReader = (now: Temporal.Instant, own: LinkedInRefusals = []) =>
  jsonReader('LinkedIn', MEANINGS, (json, answer) => {
    const { data } = Body.safeParse(json)
    const status = answer.status >= 400 ? answer.status : (data?.status ?? 200)
    if (status < 400 || !data) return null
    const inputs = data.errorDetails?.inputErrors ?? []
    const words = [data.message, ...inputs.map(({ description }) => description)].filter(Boolean).join(' ')
    // Code 101 is a day's limit, which ends at midnight UTC; any other is about the last minutes.
    if (status === 429 && (data.serviceErrorCode === 101 || /throttle/i.test(words))) {
      return { words: [words], status, meaning: dayUsed(now) }
    }
    const said = [data.code, ...inputs.map(({ code }) => code), words].join(' ')
    // `NONEXISTENT_VERSION` and the like, and not the WEBSITE_CONVERSION of a message.
    if (/(?<![A-Z])VERSION/.test(said)) return { words: [words], status, meaning: OLD_VERSION }
    const known = [...own, UNPERMITTED].find(
      ([of, holds]) => (of === null || of === status) && holds.test(said),
    )
    if (!known) return { words: [words], status }
    const [, , field, sentence] = known
    return { words: [words], status, meaning: ['bad_request', sentence, { field }] }
  })

/** For some seconds, a fresh token is refused like this by servers that it has not reached yet. */
export const isUnknownToken = (answer: HttpAnswer): boolean =>
  answer.status === 401 && Body.safeParse(jsonOf(answer)).data?.serviceErrorCode === 65600
