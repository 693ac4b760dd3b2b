import { describe, expect, it } from 'vitest'
import type { Source } from '../../../shared/api/sources.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { feedsOf } from './feeds.ts'

/** Two kinds with a property to choose, and one without. */
const definitions: Parameters<typeof feedsOf>[2]['definitions'] = [
  {
    kind: 'google_analytics',
    properties: { label: 'Property', labelPlural: 'Properties' },
    types: [{ type: 'google_analytics_4', name: 'Google Analytics' }],
  },
  {
    kind: 'google_ads',
    properties: { label: 'Ad account', labelPlural: 'Ad accounts' },
    types: [{ type: 'google_ads', name: 'Google Ads' }],
  },
  { kind: 'semrush', properties: null, types: [{ type: 'semrush', name: 'Semrush' }] },
]
const source = (id: string, name: SourceKind) => ({ id, name, account: id }) as Source
const property = (id: string, available = true) => ({ id, name: id, available })
const TYPES = ['google_analytics_4', 'google_ads', 'semrush'] as const
const lonely = [source('ga', 'google_analytics'), source('ads', 'google_ads'), source('sem', 'semrush')]
const properties = { ga: [property('p1')], ads: [property('a1'), property('a2', false)] }

describe('lone choices', () => {
  it('are made for every type at once', () => {
    expect(feedsOf(TYPES, {}, { definitions, sources: lonely, properties })).toEqual([
      { type: 'google_analytics_4', sourceId: 'ga', accounts: ['p1'], missing: null },
      { type: 'google_ads', sourceId: 'ads', accounts: ['a1'], missing: null },
      { type: 'semrush', sourceId: 'sem', accounts: [], missing: null },
    ])
  })

  it('give way to what somebody has chosen, also to nothing', () => {
    const choices = { google_analytics_4: { sourceId: null }, google_ads: { accounts: [] } }
    const feeds = feedsOf(TYPES, choices, { definitions, sources: lonely, properties })
    expect(feeds.map(({ sourceId, missing }) => [sourceId, missing])).toEqual([
      [null, 'source'],
      ['ads', 'property'],
      ['sem', null],
    ])
  })

  it('are none where there are two, or properties are not known yet', () => {
    const sources = [...lonely, source('ga2', 'google_analytics')]
    const feeds = feedsOf(TYPES, {}, { definitions, sources, properties: {} })
    expect(feeds.map(({ sourceId, missing }) => [sourceId, missing])).toEqual([
      [null, 'source'],
      ['ads', 'property'],
      ['sem', null],
    ])
  })
})
