import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { chosenProperty } from '../kit/query/readQuery.ts'
import { asPage } from '../platforms/meta/pages.ts'
import { reportOf } from '../platforms/meta/question.ts'
import { REPORTS } from './catalogue/index.ts'
import { facebookPages } from './definition.ts'
import { pageTable } from './page.ts'
import { pagePostsTable } from './posts.ts'

const ABOUT = { reports: REPORTS, onPosts: ['posts'], onOne: 'post' }

/** Runs one query with the page's own token, which its insights require. */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const report = reportOf(query, facebookPages, ABOUT)
  const id = chosenProperty(query, 'Choose a page.')
  const page = await asPage(context, id)
  return report === 'page' ? pageTable(page, id, query) : pagePostsTable(page, id, query)
}
