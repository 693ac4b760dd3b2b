import { defaultErrorMappings, type ErrorMapping, mappingOfWords } from '../kit/http/errors.ts'
import { looseNumber, looseText, valueAt } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'

const MEANINGS: Record<number, ErrorMapping> = {
  ...defaultErrorMappings('SE Ranking', {
    tooFast: 2,
    token:
      'SE Ranking does not know this API key. Copy the key from the API dashboard in SE Ranking and connect again.',
  }),
  403: ['bad_request', 'This SE Ranking key may not read this project.', { field: 'property' }],
  404: [
    'bad_request',
    'SE Ranking does not have this project any more. Choose another one.',
    { field: 'property' },
  ],
}
/** Refusals (403) by the vendor's message. */
const REFUSALS: [RegExp, ErrorMapping][] = [
  [
    /subscription required/i,
    [
      'bad_request',
      'The SE Ranking plan does not include the Project API. Upgrade the plan in SE Ranking, then try again.',
      { field: 'token' },
    ],
  ],
  [
    /no token/i,
    [
      'reauthorise',
      'SE Ranking’s old API does not accept keys any more. Create a key in the API dashboard and connect again.',
      { field: 'token' },
    ],
  ],
  [
    /insufficient funds|limit reached/i,
    [
      'rate_limited',
      'A limit of the SE Ranking plan is reached. Raise it in SE Ranking or wait until it renews.',
      { waitSeconds: 24 * 60 * 60 },
    ],
  ],
]

/**
 * `error` is an object today; older endpoints wrote a text, or `message` or `error_description` beside it,
 * and reportedly send errors with status 200.
 */
export const readAnswer = jsonReader('SE Ranking', MEANINGS, (json, answer) => {
  if (answer.status < 400 && !valueAt(json, 'error')) return null
  const at = (path: string) => looseText.parse(valueAt(json, path))
  const words = [
    at('error.message') ?? at('error') ?? at('message'),
    at('error.description') ?? at('error_description'),
  ]
  const code = looseNumber.parse(valueAt(json, 'error.code'))
  const status = answer.status < 400 ? code : answer.status
  return { words, status, meaning: status === 403 ? mappingOfWords(REFUSALS, words.join(' ')) : undefined }
})
