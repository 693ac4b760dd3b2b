import { expect, it } from 'vitest'
import { operatorOrder } from './operatorOrder.ts'

it.each([
  { action: 'trial', company: 'c' },
  { action: 'trial', company: 'c', settings: {} },
  { action: 'trial', company: 'c', settings: { days: '0' } },
  { action: 'trial', company: 'c', settings: { days: '1.5' } },
  { action: 'trial', company: 'c', settings: { days: '1', until: '2099-01-01' } },
  { action: 'trial', company: 'c', settings: { until: '1.1.2099' } },
  { action: 'bonus', settings: { dashboards: '1' } },
  { action: 'bonus', company: 'c', settings: { dashboards: 'many' } },
  { action: 'bonus', company: 'c', settings: { dashboards: '-1' } },
  { action: 'limits', company: 'c', settings: { clients: '1' } },
  { action: 'list', company: 'c' },
  { action: 'remove', company: 'c' },
])('%j is refused', (words) => {
  expect(operatorOrder.safeParse(words).success).toBe(false)
})

it('reads numbers, days and “none”', () => {
  const read = (words: unknown) => operatorOrder.parse(words)
  expect(
    read({ action: 'limits', company: 'c', settings: { widgetsPerPdf: '80', reportsPerDashboard: 'none' } }),
  ).toEqual({
    action: 'limits',
    company: 'c',
    settings: { widgetsPerPdf: 80, reportsPerDashboard: null },
  })
  expect(read({ action: 'trial', company: 'c', settings: { until: '2099-12-31' } })).toMatchObject({
    settings: { until: '2099-12-31' },
  })
})
