import { expect, it } from 'vitest'
import { lifeInWords } from './alertInWords.ts'

const alert = {
  raisedAt: '2026-11-24T06:00:00Z',
  state: 'raised' as const,
  acknowledgedBy: null,
  recoveredAt: null,
  endReason: null,
}

it('says what became of an alert', () => {
  expect(lifeInWords(alert)).toMatch(/^Since 24 Nov 2026.* · Waits for somebody$/)
  expect(lifeInWords({ ...alert, state: 'acknowledged', acknowledgedBy: 'Dana' })).toMatch(
    /· Acknowledged by Dana$/,
  )
  expect(lifeInWords({ ...alert, state: 'recovered', recoveredAt: '2026-11-26T06:00:00Z' })).toMatch(
    /· Recovered 26 Nov 2026/,
  )
  expect(
    lifeInWords({
      ...alert,
      state: 'recovered',
      recoveredAt: '2026-11-26T06:00:00Z',
      endReason: 'The check was switched off.',
    }),
  ).toMatch(/· Ended 26 Nov 2026.*\. The check was switched off\.$/)
})
