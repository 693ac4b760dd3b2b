import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type GoogleMeanings, googleError, googleFailure } from '../../platforms/google/errors.ts'
import { DRIVE_MEANINGS, SHEETS_MEANINGS } from '../errors.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const older = (code: number, reason: string, message: string) =>
  JSON.stringify({ error: { errors: [{ domain: 'global', reason, message }], code, message } })

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

function read(status: number, text: string, meanings: GoogleMeanings) {
  const failure = googleFailure({ status, headers: {}, text, url: '' })
  if (!failure) throw new Error('not a failure')
  return googleError(failure, meanings, now)
}

it.each([
  ['a tab that is gone', 400, fixture('error_400_range.json'), 'bad_request', 'sheet'],
  [
    'beyond the grid',
    400,
    older(
      400,
      'badRequest',
      'Range (Data!A5001:Z10000) exceeds grid limits. Max rows: 1000, max columns: 26',
    ),
    'bad_request',
    'sheet',
  ],
  ['an Excel workbook', 400, fixture('error_400_workbook.json'), 'bad_request', 'target'],
  ['not shared', 403, fixture('error_403_permission.json'), 'bad_request', 'target'],
  ['a missing box', 403, fixture('error_403_scope.json'), 'reauthorise', null],
  ['a switched-off API', 403, older(403, 'accessNotConfigured', 'x'), 'unexpected', null],
  ['too many for the login', 403, older(403, 'userRateLimitExceeded', 'x'), 'rate_limited', null],
  ['deleted', 404, fixture('error_404.json'), 'bad_request', 'target'],
  ['a minute’s quota', 429, fixture('error_429.json'), 'rate_limited', null],
  ['its own fault', 500, older(500, 'INTERNAL', 'Internal error'), 'unavailable', null],
  ['an ended token', 401, older(401, 'authError', 'Invalid Credentials'), 'reauthorise', null],
])('Sheets: %s', (_case, status, text, kind, field) => {
  const error = read(status, text, SHEETS_MEANINGS)
  expect(error).toMatchObject({ kind, field })
  expect(error.message).toMatch(/[.!]$/)
  expect(error.vendorMessage).not.toBeNull()
})

it.each([
  ['a missing box leaves the link', 403, fixture('error_403_scope.json'), 'bad_request', 'target'],
  [
    'the same in the older envelope',
    403,
    older(403, 'insufficientPermissions', 'Insufficient Permission'),
    'bad_request',
    'target',
  ],
  ['no such file', 404, fixture('error_404_drive.json'), 'bad_request', null],
  ['a search that cannot be read', 400, older(400, 'invalid', 'Invalid Value'), 'bad_request', null],
  ['rate', 429, older(429, 'rateLimitExceeded', 'x'), 'rate_limited', null],
])('Drive: %s', (_case, status, text, kind, field) => {
  expect(read(status, text, DRIVE_MEANINGS)).toMatchObject({ kind, field })
})

it('waits for the next minute', () => {
  expect(read(429, fixture('error_429.json'), SHEETS_MEANINGS).waitSeconds).toBe(60)
})
