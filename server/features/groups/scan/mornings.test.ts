import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextMorning } from './mornings.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
]

it('is a time to come between five and seven in the domain’s own zone, within a day or so', () => {
  const instant = fc.integer({ min: 1.6e12, max: 2e12 }).map(Temporal.Instant.fromEpochMilliseconds)
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), fc.uuid(), (now, zone, id) => {
      const next = nextMorning({ id, zone }, now)
      const hours = now.until(next).total('hours')
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(25)
      const { hour } = next.toZonedDateTimeISO(zone)
      expect([5, 6]).toContain(hour)
      // Whoever is scanned at it is scanned next on the morning after.
      expect(next.until(nextMorning({ id, zone }, next)).total('hours')).toBeGreaterThan(22)
    }),
  )
})

it('is spread over the two hours, so that vendors are not asked by all at once', () => {
  const now = Temporal.Instant.from('2026-11-26T12:00:00Z')
  const times = Array.from({ length: 1_200 }, (_, at) =>
    nextMorning({ id: `domain-${at}-of-a-company`, zone: 'UTC' }, now).toString(),
  )
  const busiest = Math.max(...[...Map.groupBy(times, (time) => time).values()].map(({ length }) => length))
  expect(new Set(times).size).toBeGreaterThan(60)
  expect(busiest).toBeLessThan(120)
})
