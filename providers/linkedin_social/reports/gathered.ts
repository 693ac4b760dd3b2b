import type { Notice, ProviderContext, ProviderQuery } from '../../contract.ts'
import type { Fact } from '../../kit/answers/facts.ts'
import { partial } from '../../kit/answers/notices.ts'
import { firstKept } from '../days.ts'

/** What a report brought, before it becomes a table. */
export interface Gathered {
  facts: Fact[]
  notices: Notice[]
}

/** Requests one of LinkedIn's reports about a page. */
export type Gather = (context: ProviderContext, query: ProviderQuery, page: string) => Promise<Gathered>

/** The notice where LinkedIn no longer has the beginning of a range. */
export const cutNotices = ({ range }: ProviderQuery, now: Temporal.Instant): Notice[] =>
  range.start < firstKept(now)
    ? [partial('LinkedIn keeps a page’s figures for twelve months; older days are left out.')]
    : []
