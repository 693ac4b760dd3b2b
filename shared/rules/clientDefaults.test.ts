import { describe, expect, it } from 'vitest'
import { type ClientDefaults, followAccount, followLook, NO_CLIENT } from './clientDefaults.ts'

const berlin: ClientDefaults = {
  logo: 'berlin.png',
  accent: '#112233',
  timezone: 'Europe/Berlin',
  accounts: { semrush: { sourceId: 's1', accounts: ['a'] } },
}
const tokyo: ClientDefaults = {
  logo: null,
  accent: '#445566',
  timezone: 'Asia/Tokyo',
  accounts: { semrush: { sourceId: 's2', accounts: ['b'] } },
}
const blank = { clientImage: null, color: null, timezone: 'UTC' }
const reading = (sourceId: string | null, accounts: string[] = []) => ({
  type: 'semrush' as const,
  sourceId,
  accounts,
})

describe('the look', () => {
  it('takes what the dashboard has not chosen, but for its days', () => {
    expect(followLook(blank, NO_CLIENT, berlin)).toEqual({
      clientImage: 'berlin.png',
      color: '#112233',
      timezone: 'UTC',
    })
  })

  it('goes with the client, and from one to the next', () => {
    const own = { clientImage: 'berlin.png', color: '#112233', timezone: 'Europe/Berlin' }
    expect(followLook(own, berlin, tokyo)).toEqual({
      clientImage: null,
      color: '#445566',
      timezone: 'Asia/Tokyo',
    })
    expect(followLook(own, berlin, NO_CLIENT)).toEqual({
      clientImage: null,
      color: null,
      timezone: 'Europe/Berlin',
    })
  })

  it('stays where the client’s own has not changed: it may have been removed from the dashboard', () => {
    expect(followLook(blank, berlin, { ...berlin, accounts: {} })).toEqual(blank)
    expect(followAccount(reading(null), berlin, { ...berlin, logo: null })).toBeNull()
  })

  it('stays where it was chosen for the dashboard', () => {
    const own = { clientImage: 'own.png', color: '#999999', timezone: 'America/Lima' }
    expect(followLook(own, berlin, tokyo)).toEqual(own)
  })
})

describe('an account', () => {
  it('follows where it is the usual one, or none yet', () => {
    expect(followAccount(reading('s1', ['a']), berlin, tokyo)).toEqual({ sourceId: 's2', accounts: ['b'] })
    expect(followAccount(reading(null), NO_CLIENT, berlin)).toEqual({ sourceId: 's1', accounts: ['a'] })
  })

  it.each([
    ['another account of the same source', reading('s1', ['other'])],
    ['more accounts than the usual one', reading('s1', ['a', 'c'])],
    ['another source', reading('s3', ['a'])],
    ['what is usual already', reading('s2', ['b'])],
  ])('stays: %s', (_name, instance) => {
    expect(followAccount(instance, berlin, tokyo)).toBeNull()
  })

  it('is read on where the client has none any more', () => {
    expect(followAccount(reading('s1', ['a']), berlin, { ...berlin, accounts: {} })).toBeNull()
  })
})
