import { expect, it } from 'vitest'
import { accountState } from './accountState.ts'

const source = { invalid: false, invalidReason: null, failure: null }
const reading = { properties: [{ id: 'p1', name: 'Shop Europe', problem: null }] }

it('says what keeps an account from being read, the login before its properties', () => {
  expect(accountState(source, reading)).toBeNull()
  const gone = { properties: [{ id: 'p1', name: 'Shop Europe', problem: 'Access was withdrawn' }] }
  expect(accountState(source, gone)).toEqual({
    label: 'Not readable',
    color: 'yellow',
    reasons: ['Shop Europe: Access was withdrawn'],
  })
  const failure = { kind: 'unavailable' as const, message: 'It does not answer.' }
  expect(accountState({ ...source, failure }, gone)?.reasons).toEqual(['It does not answer.'])
  expect(accountState({ ...source, invalid: true, failure }, gone)).toMatchObject({
    label: 'Expired',
    reasons: ['It no longer lets us in.'],
  })
  expect(accountState(undefined, reading)?.label).toBe('Not there')
})
