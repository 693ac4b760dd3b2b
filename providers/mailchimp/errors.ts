import { defaultErrorMappings, type ErrorMapping } from '../kit/http/errors.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'
import { Problem, TokenRefused } from './wire.ts'

const SUSPENDED: ErrorMapping = [
  'bad_request',
  'Mailchimp has suspended this account. Its owner has to talk to Mailchimp.',
]
/** Too many connections are refused without a time to wait; Mailchimp advises one to ten seconds. */
const USUAL = defaultErrorMappings('Mailchimp', { tooFast: 10 })
const MEANINGS: Record<number, ErrorMapping> = {
  ...USUAL,
  403: [
    'bad_request',
    'The role of this login, or the plan of its account, does not allow these figures. Ask the account’s owner.',
  ],
  404: [
    'bad_request',
    'This audience or campaign is no longer in Mailchimp. Choose another one.',
    { field: 'property' },
  ],
}

/** The JSON of a successful response. Throws ProviderError for any other. */
export const readBody = jsonReader('Mailchimp', MEANINGS, (json, { status }) => {
  const problem = Problem.safeParse(json).data
  if (problem) {
    const fields = problem.errors?.map(({ field, message }) => `${field}: ${message}`).join('; ')
    const meaning = problem.status === 403 && /disabled/i.test(problem.title) ? SUSPENDED : undefined
    return { words: [problem.title, problem.detail, fields], status: problem.status, meaning }
  }
  // At extreme volume throttling comes as a bare 403, which does not mean that the grant is invalid.
  if (status === 403) return { words: [], meaning: USUAL[429] }
  // The login host responds with status 200 to an unknown token.
  const refused = TokenRefused.safeParse(json).data
  return refused ? { words: [refused.error], status: 401 } : null
})
