import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkQuestion, textInput } from '../question.ts'
import { REPORTS } from './catalogue.ts'
import { facebookPages } from './definition.ts'

export type Report = 'page' | 'posts' | 'post'

/**
 * Which report a question is about.
 * @throws ProviderError `bad_request` naming the parameter, for what Facebook cannot answer
 */
export function reportOf({ dimension, metrics, inputs, filter }: ProviderQuery): Report {
  const report = textInput(inputs, 'reportType') || 'page'
  if (!isReport(report)) throw refuse('Choose a report.', 'reportType')
  checkQuestion({ dimension, metrics, inputs: { ...inputs, reportType: report } }, facebookPages)
  if (filter?.clauses.length && report !== 'posts')
    throw refuse('Only the report on posts can be filtered.', 'filter')
  if (report === 'post' && textInput(inputs, 'post') === '') throw refuse('Choose a post.', 'post')
  return report
}

const isReport = (value: string): value is Report => REPORTS.some((report) => report.value === value)
