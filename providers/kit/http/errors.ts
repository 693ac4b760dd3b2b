import { ProviderError, type ProviderErrorKind } from '../../providerError.ts'
import type { HttpAnswer } from './http.ts'

/** The types in which every provider's errors.ts maps a vendor's refusals. */

type Field = ProviderError['field']

/** The meaning of a refusal: a sentence for a marketer, the parameter at fault, and the usual wait. */
export type ErrorMapping = readonly [
  kind: ProviderErrorKind,
  sentence: string,
  more?: { field?: Field; waitSeconds?: number },
]

/** A refusal because of one parameter, as a table of meanings has it. */
export const invalidParameter = (field: NonNullable<Field>, sentence: string): ErrorMapping => [
  'bad_request',
  sentence,
  { field },
]

/** @param waitSeconds the wait given in the response itself; defaults to the mapping's own */
export function toProviderError(
  [kind, sentence, more = {}]: ErrorMapping,
  vendorMessage: string | null,
  waitSeconds: number | null = null,
): ProviderError {
  const { field = null, waitSeconds: usual = null } = more
  return new ProviderError(kind, sentence, { vendorMessage, field, waitSeconds: waitSeconds ?? usual })
}

/** A vendor's table of statuses, where 500 covers every fault of its own. */
export const mappingOfStatus = (
  meanings: Readonly<Record<number, ErrorMapping>>,
  status: number,
): ErrorMapping | undefined => meanings[status >= 500 ? 500 : status]

/** The first mapping whose pattern matches the vendor's message. */
export const mappingOfWords = (
  meanings: readonly (readonly [RegExp, ErrorMapping])[],
  words: string,
): ErrorMapping | undefined => meanings.find(([pattern]) => pattern.test(words))?.[1]

/** The error of a refused query: by us before any call, or by the vendor with its message. */
export const refuse = (
  sentence: string,
  field: Field = null,
  vendorMessage: string | null = null,
): ProviderError => new ProviderError('bad_request', sentence, { field, vendorMessage })

/** Replaces a response that the vendor refuses; any other failure is passed on. */
export async function ifRefused<T>(
  asked: Promise<T>,
  instead: (refusal: ProviderError) => T | Promise<T>,
): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'bad_request') return await instead(error)
    throw error
  }
}

/**
 * Seconds that the `Retry-After` header asks for, as a number or as a date (RFC 9110), which is counted from the
 * answer's own `Date`: whatever the vendor's clock shows. Null where it is absent or makes no sense.
 */
export function retryAfter({ headers }: Pick<HttpAnswer, 'headers'>): number | null {
  const { 'retry-after': asked = '', date = '' } = headers
  const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(asked)
  const seconds = isDate ? (Date.parse(asked) - Date.parse(date)) / 1000 : Number(asked)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}

/** The mappings that every vendor's table of statuses begins with; its own ones follow. */
export const defaultErrorMappings = (
  vendor: string,
  { tooFast, token }: { tooFast: number; token?: string },
): Record<400 | 401 | 429 | 500, ErrorMapping> => ({
  400: ['bad_request', `${vendor} refused the question as asked. Check the settings of the widget.`],
  401: token
    ? ['reauthorise', token, { field: 'token' }]
    : ['reauthorise', `${vendor} no longer accepts this sign-in. Connect the source again.`],
  429: [
    'rate_limited',
    `${vendor} is asked too often at the moment. The figures come again by themselves.`,
    { waitSeconds: tooFast },
  ],
  500: ['unavailable', `${vendor} is out of order at the moment. The figures come again by themselves.`],
})
