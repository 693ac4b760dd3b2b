import { describe, expect, it } from 'vitest'
import { type ClientDefaults, followAccount, followLook, NO_CLIENT } from './clientDefaults.ts'
import type { LocaleChoice } from './locale.ts'

const german: LocaleChoice = {
  language: 'de-DE',
  numbers: 'de-DE',
  currency: 'EUR',
  weekStart: 1,
  fiscalYearStart: 1,
}
const japanese: LocaleChoice = { ...german, language: 'ja-JP', numbers: 'ja-JP', currency: 'JPY' }
const berlin: ClientDefaults = {
  logo: 'berlin.png',
  accent: '#112233',
  timezone: 'Europe/Berlin',
  locale: german,
  accounts: { semrush: { sourceId: 's1', accounts: ['a'] } },
}
const tokyo: ClientDefaults = {
  logo: null,
  accent: '#445566',
  timezone: 'Asia/Tokyo',
  locale: japanese,
  accounts: { semrush: { sourceId: 's2', accounts: ['b'] } },
}
const blank = { clientImage: null, color: null, timezone: 'UTC', locale: null }
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
      locale: german,
    })
  })

  it('goes with the client, and from one to the next', () => {
    const own = { clientImage: 'berlin.png', color: '#112233', timezone: 'Europe/Berlin', locale: german }
    expect(followLook(own, berlin, tokyo)).toEqual({
      clientImage: null,
      color: '#445566',
      timezone: 'Asia/Tokyo',
      locale: japanese,
    })
    expect(followLook(own, berlin, NO_CLIENT)).toEqual({
      clientImage: null,
      color: null,
      timezone: 'Europe/Berlin',
      locale: null,
    })
  })

  it('stays where the client’s own has not changed: it may have been removed from the dashboard', () => {
    expect(followLook(blank, berlin, { ...berlin, accounts: {} })).toEqual(blank)
    expect(followAccount(reading(null), berlin, { ...berlin, logo: null })).toBeNull()
  })

  it('stays where it was chosen for the dashboard', () => {
    const own = { clientImage: 'own.png', color: '#999999', timezone: 'America/Lima', locale: german }
    // All but the locale, of which no dashboard has one of its own.
    expect(followLook(own, berlin, tokyo)).toEqual({ ...own, locale: japanese })
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

  it.each(['s1', 's2'])('is read on where %s becomes usual without a property', (sourceId) => {
    const open = { ...tokyo, accounts: { semrush: { sourceId, accounts: [] } } }
    expect(followAccount(reading('s1', ['a']), berlin, open)).toBeNull()
    expect(followAccount(reading(null), berlin, open)).toEqual({ sourceId, accounts: [] })
    // Of a kind that has no properties.
    const whole = { ...berlin, accounts: { semrush: { sourceId: 's3', accounts: [] } } }
    expect(followAccount(reading('s3'), whole, open)).toEqual({ sourceId, accounts: [] })
  })

  it('is read on where the client has none any more', () => {
    expect(followAccount(reading('s1', ['a']), berlin, { ...berlin, accounts: {} })).toBeNull()
  })
})
