import { describe, expect, it } from 'vitest'
import { type MetaFailure, MetaTooMuch, metaError, metaFailure } from '../../platforms/meta/errors.ts'
import { adsError } from '../errors.ts'
import errors from './fixtures/errors.json' with { type: 'json' }

function failureOf(name: keyof typeof errors): MetaFailure {
  const { status, body } = errors[name]
  const failure = metaFailure({ status, headers: {}, text: JSON.stringify(body), url: '' })
  if (!failure) throw new Error('No failure was seen')
  return failure
}
const read = (name: keyof typeof errors) => adsError(failureOf(name)) ?? metaError(failureOf(name))

describe('a refusal of the Marketing API', () => {
  it.each<[keyof typeof errors, string, string | null]>([
    ['tokenExpired', 'reauthorise', null],
    ['missingPermission', 'reauthorise', null],
    ['noSuchObject', 'bad_request', 'property'],
    ['badField', 'bad_request', 'metrics'],
    ['badBreakdown', 'bad_request', 'dimension'],
    ['badFilter', 'bad_request', 'filter'],
    ['badWithWords', 'bad_request', 'dimension'],
    ['olderThan37Months', 'bad_request', null],
    ['tooMuch', 'bad_request', null],
    ['tooMuchServer', 'bad_request', null],
    ['temporary', 'unavailable', null],
    ['unknown', 'unavailable', null],
    ['insightsThrottle', 'rate_limited', null],
    ['managementThrottle', 'rate_limited', null],
    ['appThrottle', 'rate_limited', null],
    ['userThrottle', 'rate_limited', null],
    ['customThrottle', 'rate_limited', null],
    ['badCursor', 'unavailable', null],
  ])('%s is %s', (name, kind, field) => {
    const error = read(name)
    expect(error).toMatchObject({ kind, field })
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    expect(error.vendorMessage).toContain(errors[name].body.error.message)
  })

  it('keeps Meta’s sentence for people', () => {
    expect(read('badWithWords').vendorMessage).toContain('cannot be requested with the breakdowns')
  })

  it('tells what a report in the background can still answer', () => {
    expect(read('tooMuch')).toBeInstanceOf(MetaTooMuch)
    expect(read('tooMuchServer')).toBeInstanceOf(MetaTooMuch)
    expect(read('badField')).not.toBeInstanceOf(MetaTooMuch)
  })
})
