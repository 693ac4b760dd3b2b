import { expect, it } from 'vitest'
import { dimensionsIn, idsOf, metricsIn, TIMES } from './catalogue.ts'

it('metrics of a group add up where they are sums, and are good news unless they say otherwise', () => {
  const metrics = metricsIn('Clicks', [
    ['clicks', 'Clicks', 'integer', 'sum'],
    ['cpc', 'Cost per click', 'money', 'own', 'down', 'Cost by clicks.'],
  ])
  expect(metrics).toEqual([
    {
      id: 'clicks',
      label: 'Clicks',
      type: 'integer',
      group: 'Clicks',
      additive: true,
      direction: 'up',
    },
    {
      id: 'cpc',
      label: 'Cost per click',
      type: 'money',
      group: 'Clicks',
      additive: false,
      direction: 'down',
      description: 'Cost by clicks.',
    },
  ])
})

it('dimensions of a group have their labels by their ids', () => {
  const dimensions = [...TIMES, ...dimensionsIn('Ads', { campaign: 'Campaign' })]
  expect(idsOf(dimensions)).toEqual(['date', 'week', 'month', 'campaign'])
  expect(dimensions.at(-1)).toEqual({ id: 'campaign', label: 'Campaign', group: 'Ads' })
})
