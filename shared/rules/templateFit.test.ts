import { expect, it } from 'vitest'
import { templateFit } from './templateFit.ts'

it('tells the templates that a client’s accounts fill from those that need more', () => {
  const has = ['google_analytics_4', 'google_webmasters'] as const
  expect(templateFit(['google_analytics_4'], has)).toEqual({ fit: 'whole', lacks: [] })
  expect(templateFit(['google_analytics_4', 'google_ads'], has)).toEqual({
    fit: 'part',
    lacks: ['google_ads'],
  })
  expect(templateFit(['semrush'], has)).toEqual({ fit: 'none', lacks: ['semrush'] })
})

it('fits nobody where nothing is read', () => {
  expect(templateFit([], ['google_ads']).fit).toBe('none')
})
