import { expect, it } from 'vitest'
import { deletionInWords } from './inWords.ts'

it('says what hangs on a client that is deleted', () => {
  expect(deletionInWords({ dashboards: 0, reports: 0 })).toBe(
    'No dashboard belongs to it. You can bring it back for 30 days.',
  )
  expect(deletionInWords({ dashboards: 1, reports: 0 })).toBe(
    '1 dashboard of this client stays as it is, without a client. You can bring it back for 30 days.',
  )
  expect(deletionInWords({ dashboards: 12, reports: 1 })).toBe(
    '12 dashboards and 1 automatic report of this client stay as they are, without a client. You can bring it back for 30 days.',
  )
})
