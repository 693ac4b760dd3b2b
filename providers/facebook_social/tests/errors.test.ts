import { expect, it } from 'vitest'
import { metaError, metaFailure } from '../../platforms/meta/errors.ts'
import { pageError } from '../errors.ts'

const body = (code: number, message: string, subcode?: number) =>
  JSON.stringify({
    error: { message, type: 'OAuthException', code, ...(subcode ? { error_subcode: subcode } : {}) },
  })
const usage = {
  'x-business-use-case-usage':
    '{"1":[{"type":"pages","call_count":100,"estimated_time_to_regain_access":7}]}',
}

function read(status: number, text: string, headers: Record<string, string> = {}) {
  const failure = metaFailure({ status, headers, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return pageError(failure) ?? metaError(failure)
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
    'the person’s token',
    400,
    body(
      190,
      "Any of the pages_read_engagement, pages_manage_metadata permission(s) must be granted before impersonating a user's page.",
    ),
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
    body(200, '(#200) Requires read_insights permission to manage the object'),
    'reauthorise',
    null,
  ],
  [
    'a removed metric',
    400,
    body(100, '(#100) The value must be a valid insights metric'),
    'bad_request',
    'metrics',
  ],
  [
    'a wrong period',
    400,
    body(100, '(#100) Param period must be one of {day,week,days_28}'),
    'bad_request',
    'metrics',
  ],
  [
    'no metric',
    400,
    body(3001, '(#3001) No metric was specified to be fetched. Please specify one or more metrics', 1504028),
    'bad_request',
    'metrics',
  ],
  ['too long a range', 400, body(100, 'x', 1504016), 'bad_request', null],
  [
    'a video, not a post',
    400,
    body(100, '(#100) Tried accessing nonexisting field (reactions) on node type (Video)'),
    'bad_request',
    'post',
  ],
  [
    'gone',
    400,
    body(100, "Unsupported get request. Object with ID '1' does not exist", 33),
    'bad_request',
    'property',
  ],
  [
    'monetisation',
    403,
    body(
      200,
      '(#200) Monetization metrics are only visible for Page admins with access to monetization insights',
    ),
    'bad_request',
    'metrics',
  ],
  [
    'page limit',
    400,
    body(80001, '(#80001) There have been too many calls to this Page account.'),
    'rate_limited',
    null,
  ],
  ['page limit, person’s token', 400, body(32, '(#32) Page request limit reached'), 'rate_limited', null],
  ['app limit', 400, body(4, '(#4) Application request limit reached'), 'rate_limited', null],
  ['person’s limit', 400, body(17, '(#17) User request limit reached'), 'rate_limited', null],
  ['temporary', 500, body(2, 'Service temporarily unavailable'), 'unavailable', null],
])('%s', (_case, status, text, kind, field) => {
  const error = read(status, text)
  expect(error).toMatchObject({ kind, field })
  expect(error.message).toMatch(/\.$/)
  expect(error.vendorMessage).not.toBeNull()
})

it('waits as long as Facebook says', () => {
  expect(read(400, body(80001, 'x'), usage).waitSeconds).toBe(420)
  expect(read(400, body(32, 'x')).waitSeconds).toBe(60)
})
