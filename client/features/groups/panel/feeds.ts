import type { Domain, DomainFeed, ProposedFeed } from '../../../../shared/api/domains.ts'
import { counted } from '../inWords.ts'

/** What tells one account from another. */
export const feedKey = ({ type, sourceId, account }: DomainFeed): string =>
  [type, sourceId, account ?? ''].join(' ')

/** A feed without what is only shown of it. */
export const bareFeed = ({ type, sourceId, account }: DomainFeed): DomainFeed => ({ type, sourceId, account })

/** Accounts that are not read yet: those with a reason to be, and all others. */
export function splitProposals(proposals: readonly ProposedFeed[], read: readonly DomainFeed[]) {
  const known = new Set(read.map(feedKey))
  const open = proposals.filter((one) => !known.has(feedKey(one)))
  return {
    proposed: open.filter(({ reason }) => reason !== null),
    others: open.filter(({ reason }) => reason === null),
  }
}

/** “2 more accounts that you have no access to.” */
export const outOfReachInWords = ({
  sources,
  sourcesOutOfReach,
}: Pick<Domain, 'sources' | 'sourcesOutOfReach'>): string =>
  `${counted(sourcesOutOfReach, sources.length > 0 ? 'more account' : 'account')} that you have no access to.`
