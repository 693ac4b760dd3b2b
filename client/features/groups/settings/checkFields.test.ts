import { expect, it } from 'vitest'
import { isOn, percentOf, shareOf, takenOver, withOn, withSetting } from './checkFields.ts'

it('stores only what differs from what is above', () => {
  const set = withSetting({}, 'traffic', 'least', 0.2)
  expect(set).toEqual({ traffic: { least: 0.2 } })
  expect(withSetting(set, 'traffic', 'minimum', 50)).toEqual({ traffic: { least: 0.2, minimum: 50 } })
  expect(withSetting(set, 'traffic', 'least', undefined)).toEqual({})
})

it('switches a check on where its group has it off, and back', () => {
  const group = { site: { on: false } }
  expect(isOn('site', {}, group)).toBe(false)
  expect(isOn('traffic', {}, group)).toBe(true)
  const own = withOn({}, 'site', true, group)
  expect(own).toEqual({ site: { on: true } })
  expect(isOn('site', own, group)).toBe(true)
  expect(withOn(own, 'site', false, group)).toEqual({})
})

it('keeps what was set over what somebody else has set meanwhile, check by check', () => {
  const seen = { traffic: { least: 0.2 }, clicks: { least: 0.3 } }
  const now = { traffic: { least: 0.5 }, site: { on: false } }
  expect(takenOver(now, seen, { ...seen, traffic: { least: 0.4 } })).toEqual({
    traffic: { least: 0.4 },
    site: { on: false },
  })
  expect(takenOver(seen, seen, {})).toEqual({})
})

it('writes shares as percent', () => {
  expect(percentOf(0.15)).toBe(15)
  expect(percentOf(undefined)).toBe('')
  expect(shareOf('')).toBeUndefined()
  expect(shareOf(35)).toBe(0.35)
})
