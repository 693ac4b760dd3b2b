import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { chosenProperty } from '../kit/query/readQuery.ts'
import { reportOf } from '../platforms/meta/question.ts'
import { accountTable } from './account/index.ts'
import { audienceTable } from './audience.ts'
import { REPORTS } from './catalogue/index.ts'
import { instagramAccounts } from './definition.ts'
import { mediaTable } from './media/index.ts'

const ABOUT = { reports: REPORTS, onPosts: ['media', 'stories'], onOne: 'one' }

/** Runs one query by its report: on the account, its audience, or on media. */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const report = reportOf(query, instagramAccounts, ABOUT)
  const id = chosenProperty(query, 'Choose an Instagram account.')
  if (report === 'account') return accountTable(context, id, query)
  return report === 'audience' ? audienceTable(context, id, query) : mediaTable(context, id, query)
}
