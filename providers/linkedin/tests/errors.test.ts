import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linkedInReader } from '../../platforms/linkedin/errors.ts'
import { ADS_REFUSALS } from '../errors.ts'
import { now } from './ads.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const read = (status: number, text: string) => () =>
  linkedInReader(now, ADS_REFUSALS)({ status, headers: {}, text, url: '' })
const body = (status: number, message: string) => JSON.stringify({ status, message })

it.each([
  ['no role', 403, fixture('error_403_role.json'), 'bad_request', 'property', null],
  ['no role, in a newer resource', 400, fixture('error_400_entity.json'), 'bad_request', 'property', null],
  ['an unknown field', 403, fixture('error_403_field.json'), 'bad_request', 'metrics', null],
  ['too many fields', 400, body(400, 'Too many fields requested'), 'bad_request', 'metrics', null],
  ['an unknown objective', 400, body(400, 'Invalid value for objectiveType'), 'bad_request', 'filter', null],
  ['a day’s limit', 429, fixture('error_429_day.json'), 'rate_limited', null, 43_200],
  ['an ended token', 401, body(401, 'x'), 'reauthorise', null, null],
  ['its own fault', 503, body(503, 'x'), 'unavailable', null, null],
])('%s', (_case, status, text, kind, field, waitSeconds) => {
  expect(read(status, text)).toThrowError(expect.objectContaining({ kind, field, waitSeconds }))
})

it('keeps LinkedIn’s words', () => {
  expect(read(403, fixture('error_403_role.json'))).toThrowError(
    expect.objectContaining({ vendorMessage: 'Not enough permissions to access: GET /adAccounts' }),
  )
})
