import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkQuestion, textInput } from '../question.ts'
import { REPORTS } from './catalogue.ts'
import { instagramAccounts } from './definition.ts'

/**
 * The report that a question is about: `account`, `audience`, or one on media (`media`, `stories`, `one`).
 * @throws ProviderError `bad_request` naming the parameter, for what Instagram cannot answer
 */
export function reportOf({ dimension, metrics, inputs, filter }: ProviderQuery): string {
  const report = textInput(inputs, 'reportType') || 'account'
  if (!REPORTS.some(({ value }) => value === report)) throw refuse('Choose a report.', 'reportType')
  checkQuestion({ dimension, metrics, inputs: { ...inputs, reportType: report } }, instagramAccounts)
  if (filter?.clauses.length && report !== 'media' && report !== 'stories')
    throw refuse('Only the reports on posts and stories can be filtered.', 'filter')
  if (report === 'one' && textInput(inputs, 'post') === '') throw refuse('Choose a post.', 'post')
  return report
}
