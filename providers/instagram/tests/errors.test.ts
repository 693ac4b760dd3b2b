import { expect, it } from 'vitest'
import { metaError, metaFailure } from '../../platforms/meta/errors.ts'
import { instagramError, isWithoutInsights } from '../errors.ts'

const body = (code: number, message: string, subcode?: number) =>
  JSON.stringify({
    error: { message, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}) },
  })
const usage = {
  'x-business-use-case-usage':
    '{"1":[{"type":"instagram","call_count":100,"estimated_time_to_regain_access":12}]}',
}

function failureOf(status: number, text: string, headers: Record<string, string> = {}) {
  const failure = metaFailure({ status, headers, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return failure
}
function read(...answer: Parameters<typeof failureOf>) {
  const failure = failureOf(...answer)
  return instagramError(failure) ?? metaError(failure)
}

it.each<[string, number, string, string, string | null]>([
  [
    'token expired',
    400,
    body(190, 'Error validating access token: Session has expired on …', 463),
    'reauthorise',
    null,
  ],
  [
    'no permission',
    400,
    body(10, '(#10) Application does not have permission for this action'),
    'bad_request',
    'property',
  ],
  [
    'permission missing',
    403,
    body(200, '(#200) Requires instagram_manage_insights permission to manage the object'),
    'reauthorise',
    null,
  ],
  [
    'over 30 days',
    400,
    body(100, '(#100) There cannot be more than 30 days (2592000 s) between since and until'),
    'bad_request',
    null,
  ],
  [
    'new followers too old',
    400,
    body(
      100,
      '(#100) (follower_count) metric only supports querying data for the last 30 days excluding the current day',
    ),
    'bad_request',
    'metrics',
  ],
  [
    'an unknown metric',
    400,
    body(100, '(#100) metric[0] must be one of the following values: reach, follower_count'),
    'bad_request',
    'metrics',
  ],
  [
    'a removed metric',
    400,
    body(
      100,
      '(#100) Starting from version v22.0 and above, the impressions metric is no longer supported for the queried media',
    ),
    'bad_request',
    'metrics',
  ],
  [
    'not for this kind',
    400,
    body(
      100,
      '(#100) The Media Insights API does not support the navigation metric for this media product type',
    ),
    'bad_request',
    'metrics',
  ],
  ['a breakdown too many', 500, body(1, 'An unknown error has occurred'), 'unavailable', null],
  [
    'gone',
    400,
    body(100, "Unsupported get request. Object with ID '1' does not exist", 33),
    'bad_request',
    'property',
  ],
  [
    'account limit',
    400,
    body(80002, '(#80002) There have been too many calls to this Instagram account.'),
    'rate_limited',
    null,
  ],
  ['app limit', 400, body(4, '(#4) Application request limit reached'), 'rate_limited', null],
  ['person’s limit', 400, body(17, '(#17) User request limit reached'), 'rate_limited', null],
])('%s', (_case, status, text, kind, field) => {
  const error = read(status, text)
  expect(error).toMatchObject({ kind, field })
  expect(error.message).toMatch(/\.$/)
  expect(error.vendorMessage).not.toBeNull()
})

it('waits as long as Instagram says', () => {
  expect(read(400, body(80002, 'x'), usage).waitSeconds).toBe(720)
  expect(read(400, body(80002, 'x')).waitSeconds).toBe(60)
})

it.each([
  ['few viewers', body(10, '(#10) Not enough viewers for the media to show insights'), true],
  ['before the switch', body(100, 'Invalid parameter', 2108006), true],
  ['gone', body(100, 'Unsupported get request.', 33), true],
  ['no permission', body(10, '(#10) Application does not have permission for this action'), false],
  ['a removed metric', body(100, '(#100) metric[0] must be one of the following values: reach'), false],
])('one post alone has no insights: %s', (_case, text, expected) => {
  expect(isWithoutInsights(failureOf(400, text))).toBe(expected)
})
