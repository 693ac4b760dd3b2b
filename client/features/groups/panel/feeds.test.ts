import { expect, it } from 'vitest'
import { bareFeed, outOfReachInWords, splitProposals } from './feeds.ts'

const feed = (account: string | null, reason: 'host' | 'client' | null = null) => ({
  type: 'google_analytics_4' as const,
  sourceId: 's1',
  account,
  label: `Account ${account}`,
  reason,
})

it('proposes what has a reason and is not read yet', () => {
  const { proposed, others } = splitProposals(
    [feed('1', 'host'), feed('2', 'client'), feed('3'), feed('4')],
    [bareFeed(feed('1')), bareFeed(feed('4'))],
  )
  expect(proposed.map(({ account }) => account)).toEqual(['2'])
  expect(others.map(({ account }) => account)).toEqual(['3'])
})

it('sends nothing of a feed that is only shown', () => {
  expect(bareFeed(feed(null))).toEqual({ type: 'google_analytics_4', sourceId: 's1', account: null })
})

it('counts what is out of reach', () => {
  const read = { ...bareFeed(feed('1')), label: 'Account 1', problem: null }
  expect(outOfReachInWords({ sources: [read], sourcesOutOfReach: 2 })).toBe(
    '2 more accounts that you have no access to.',
  )
  expect(outOfReachInWords({ sources: [], sourcesOutOfReach: 1 })).toBe(
    '1 account that you have no access to.',
  )
})
