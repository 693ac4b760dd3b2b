import { describe, expect, it } from 'vitest'
import { suggestedTitle } from './suggestedTitle.ts'

const shown = { format: 'table', metrics: ['Sessions'], calculated: [], split: null } as const

describe('the title that a form fills in', () => {
  it.each([
    ['Sessions', {}],
    ['Sessions by channel', { split: { label: 'Channel' } }],
    ['Sessions by day', { split: { label: 'Date', time: 'day' } }],
    ['Sessions by hour of the day', { split: { label: 'Hour of the day (account’s zone)' } }],
    ['Sessions by Google Ads campaign', { split: { label: 'Google Ads campaign' } }],
    ['Sessions and active users by SKU', { metrics: ['Sessions', 'Active users'], split: { label: 'SKU' } }],
    ['Sessions, CTR and ThruPlays', { metrics: ['Sessions', 'CTR', 'ThruPlays'] }],
    ['Sessions, views and 2 more', { metrics: ['Sessions', 'Views', 'Users', 'Events'] }],
    ['Sessions and Views of Acme', { calculated: ['Views of Acme'] }],
    ['Views of Acme', { metrics: [], calculated: ['Views of Acme'] }],
    ['', { metrics: [], split: { label: 'Channel' } }],
  ] as const)('is “%s”', (title, change) => {
    expect(suggestedTitle({ ...shown, ...change })).toBe(title)
  })

  it.each(['scorecard', 'chart:gauge'] as const)('is the metric alone that a %s shows', (format) => {
    const split = { label: 'Day', time: 'day' } as const
    expect(suggestedTitle({ ...shown, format, metrics: ['Sessions', 'Views'], split })).toBe('Sessions')
  })
})
