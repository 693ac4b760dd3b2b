import type { ProviderError } from '../contract.ts'
import { type Meaning, meant, ofStatus } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, notJson } from '../json.ts'
import { Problem, TokenRefused } from './wire.ts'

/** More than ten connections at once: Mailchimp names no time, and advises one to ten seconds. */
const BUSY: Meaning = [
  'rate_limited',
  'Mailchimp is asked too often at the moment. The figures come again by themselves.',
  { waitSeconds: 10 },
]
const SUSPENDED: Meaning = [
  'bad_request',
  'Mailchimp has suspended this account. Its owner has to talk to Mailchimp.',
]
const MEANINGS: Record<number, Meaning> = {
  401: ['reauthorise', 'Mailchimp no longer accepts this sign-in. Connect the source again.'],
  403: [
    'bad_request',
    'The role of this login, or the plan of its account, does not allow these figures. Ask the account’s owner.',
  ],
  404: [
    'bad_request',
    'This audience or campaign is no longer in Mailchimp. Choose another one.',
    { field: 'property' },
  ],
  429: BUSY,
  500: ['unavailable', 'Mailchimp is out of order at the moment. The figures come again by themselves.'],
}
const REFUSED: Meaning = ['bad_request', 'Mailchimp refused the question. Check the settings of the widget.']

/** The JSON of a good answer. Throws ProviderError for every other one, with Mailchimp's words. */
export function readBody(answer: HttpAnswer): unknown {
  const body = jsonOf(answer)
  const problem = Problem.safeParse(body).data
  // The login host answers with status 200 to a token that it does not know.
  const refused = TokenRefused.safeParse(body).data
  if (refused && !problem) throw mailchimpError(401, null, refused.error)
  if (problem) {
    const { status, title, detail, errors } = problem
    const fields = errors?.map(({ field, message }) => `${field}: ${message}`).join('; ')
    const words = [title, detail, fields].filter(Boolean).join(': ')
    throw mailchimpError(answer.status >= 400 ? answer.status : status, title, words)
  }
  if (answer.status >= 400) throw mailchimpError(answer.status, null, null)
  if (body === undefined) throw notJson(answer, 'Mailchimp')
  return body
}

/** What a refusal means (dossier section 8). `title` is null where the body was no problem document. */
export function mailchimpError(status: number, title: string | null, words: string | null): ProviderError {
  const vendorMessage = words ?? `HTTP ${status}`
  // At extreme volume throttling comes as a bare 403, which says nothing about the grant.
  if (status === 403 && title === null) return meant(BUSY, vendorMessage)
  if (status === 403 && /disabled/i.test(title ?? '')) return meant(SUSPENDED, vendorMessage)
  return meant(ofStatus(MEANINGS, status) ?? REFUSED, vendorMessage)
}
