import { expect, it } from 'vitest'
import { readDefaults } from './defaults.ts'

it('reads what a dashboard presets, and passes over entries of another shape and of unknown types', () => {
  const read = readDefaults({
    google_ads: { sourceId: 's1' },
    woocommerce: { sourceId: 's2', accounts: ['shop'], inputs: { status: 'paid' } },
    semrush: { accounts: ['a'] },
    google_webmasters: 'nothing',
    never_heard_of: { sourceId: 's3' },
  })
  expect(read).toEqual({
    google_ads: { sourceId: 's1', accounts: [], inputs: {} },
    woocommerce: { sourceId: 's2', accounts: ['shop'], inputs: { status: 'paid' } },
  })
})
