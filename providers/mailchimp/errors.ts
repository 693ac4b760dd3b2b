import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { Problem, TokenRefused } from './wire.ts'

/** More than ten connections at once: Mailchimp names no time, and advises one to ten seconds. */
const BUSY_WAIT = 10

/** The JSON of a good answer. Throws ProviderError for every other one, with Mailchimp's words. */
export function readBody(answer: HttpAnswer): unknown {
  const body = json(answer.text)
  // The login host answers with status 200 to a token that it does not know.
  const refused = TokenRefused.safeParse(body)
  if (refused.success && !Problem.safeParse(body).success) throw mailchimpError(401, null, refused.data.error)
  const problem = Problem.safeParse(body)
  if (problem.success) {
    const { status, title, detail, errors } = problem.data
    const fields = errors?.map(({ field, message }) => `${field}: ${message}`).join('; ')
    const words = [title, detail, fields].filter(Boolean).join(': ')
    throw mailchimpError(answer.status >= 400 ? answer.status : status, title, words)
  }
  if (answer.status >= 400) throw mailchimpError(answer.status, null, null)
  if (body !== undefined) return body
  throw new ProviderError(
    'unavailable',
    /^\s*</.test(answer.text)
      ? 'Mailchimp answered with a web page instead of data. The next try follows by itself.'
      : 'The answer of Mailchimp was cut short. The next try follows by itself.',
  )
}

/** What a refusal means (dossier section 8). `title` is null where the body was no problem document. */
export function mailchimpError(status: number, title: string | null, words: string | null): ProviderError {
  const error = (kind: ProviderErrorKind, message: string, details: object = {}) =>
    new ProviderError(kind, message, { vendorMessage: words ?? `HTTP ${status}`, ...details })
  // At extreme volume throttling comes as a bare 403, which says nothing about the grant.
  if (status === 429 || (status === 403 && title === null)) {
    return error(
      'rate_limited',
      'Mailchimp is asked too often at the moment. The figures come again by themselves.',
      {
        waitSeconds: BUSY_WAIT,
      },
    )
  }
  if (status === 401) {
    return error('reauthorise', 'Mailchimp no longer accepts this sign-in. Connect the source again.')
  }
  if (status === 403) {
    return /disabled/i.test(title ?? '')
      ? error('bad_request', 'Mailchimp has suspended this account. Its owner has to talk to Mailchimp.')
      : error(
          'bad_request',
          'The role of this login, or the plan of its account, does not allow these figures. Ask the account’s owner.',
        )
  }
  if (status === 404) {
    return error('bad_request', 'This audience or campaign is no longer in Mailchimp. Choose another one.', {
      field: 'property',
    })
  }
  if (status >= 500) {
    return error(
      'unavailable',
      'Mailchimp is out of order at the moment. The figures come again by themselves.',
    )
  }
  return error('bad_request', 'Mailchimp refused the question. Check the settings of the widget.')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
