import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Insights, readTotal } from '../../platforms/meta/figures.ts'
import { LinkedPage, MediaNode } from '../wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const only = (name: string) => {
  const [insight] = Insights.parse(fixture(name)).data
  if (!insight) throw new Error('No insight')
  return insight
}

describe('a recorded total', () => {
  it('with its parts', () => {
    expect(Object.fromEntries(readTotal(only('total_by_product.json'), 'media_product_type'))).toEqual({
      '': 22410,
      REELS: 14100,
      FEED: 6010,
      STORY: 2300,
    })
  })
  it('of an audience has its group second, and no whole', () => {
    expect(Object.fromEntries(readTotal(only('demographics.json'), 'country'))).toEqual({ DE: 5120, AT: 870 })
  })
})

it('pages without a linked account are read, and those with one', () => {
  const pages = LinkedPage.array().parse(fixture('pages.json'))
  expect(pages.map(({ instagram_business_account }) => instagram_business_account?.username)).toEqual([
    'demobakery',
    undefined,
  ])
  const bare = { id: '1', instagram_business_account: { id: '2' } }
  expect(LinkedPage.parse(bare)).toEqual({ ...bare, name: '' })
})

it('media are read, also without likes and kind', () => {
  expect(MediaNode.parse({ id: '1', timestamp: '2026-09-04T08:15:00+0000' })).toMatchObject({
    media_product_type: 'FEED',
    media_type: '',
  })
})
