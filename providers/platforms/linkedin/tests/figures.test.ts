import { expect, it } from 'vitest'
import { counts, nameOfRow } from '../figures.ts'

it('counts are made of LinkedIn’s figure of their name and add up', () => {
  expect(counts('Delivery', [['clicks', 'Clicks', 'All of them.']])).toEqual([
    {
      id: 'clicks',
      label: 'Clicks',
      description: 'All of them.',
      group: 'Delivery',
      type: 'integer',
      additive: true,
      direction: 'up',
      make: { sum: 'clicks' },
    },
  ])
})

it.each([
  ['urn:li:sponsoredCampaign:7', { id: '7', label: 'Autumn' }],
  ['urn:li:seniority:5', { id: '5', label: 'Manager' }],
  ['MOBILE_APP', { id: 'MOBILE_APP', label: 'Mobile app' }],
])('a row of %s is called %j', (value, name) => {
  expect(nameOfRow(value, new Map([['7', 'Autumn']]))).toEqual(name)
})
