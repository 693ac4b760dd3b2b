import { describe, expect, it } from 'vitest'
import { budgetReadings } from '../quota.ts'
import { PropertyQuota } from '../wire.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const read = (quota: object, at = now) => budgetReadings('123', PropertyQuota.parse(quota), at)

describe('propertyQuota', () => {
  it('becomes what is left of the day and of the hour', () => {
    const quota = {
      tokensPerDay: { consumed: 4, remaining: 199_940 },
      tokensPerHour: { consumed: 4, remaining: 39_940 },
      concurrentRequests: { remaining: 10 },
      tokensPerProjectPerHour: { consumed: 4, remaining: 13_940 },
    }
    expect(read(quota)).toEqual([
      { name: 'tokens a day', property: '123', left: 199_940, of: 200_000, renewsAt: '2026-11-22T08:00:00Z' },
      { name: 'tokens an hour', property: '123', left: 39_940, of: 40_000, renewsAt: '2026-11-21T12:30:00Z' },
      {
        name: 'this project’s tokens an hour',
        property: '123',
        left: 13_940,
        of: 14_000,
        renewsAt: '2026-11-21T12:30:00Z',
      },
    ])
  })

  it.each([
    ['a limit without its rest is used up', { tokensPerDay: { consumed: 4 } }, { left: 0, of: 200_000 }],
    [
      'a 360 property has ten times as much',
      { tokensPerDay: { remaining: 1_900_000 } },
      { left: 1_900_000, of: 2_000_000 },
    ],
    ['a number may come as text', { tokensPerDay: { remaining: '7' } }, { left: 7 }],
  ])('%s', (_, quota, expected) => {
    expect(read(quota)).toMatchObject([expected])
  })

  it('says nothing of limits that it leaves out', () => {
    expect(read({})).toEqual([])
  })
})

describe('the day’s allowance', () => {
  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'],
    ['2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'],
    ['2026-07-01T12:00:00Z', '2026-07-02T07:00:00Z'],
    // The night in which clocks go back is an hour longer.
    ['2026-11-01T12:00:00Z', '2026-11-02T08:00:00Z'],
    ['2026-11-21T12:00:00.3Z', '2026-11-22T08:00:00Z'],
  ])('asked at %s is there again at %s, midnight in California', (at, midnight) => {
    expect(read({ tokensPerDay: {} }, Temporal.Instant.from(at))[0]?.renewsAt).toBe(midnight)
  })
})
