import type { DataTypeDefinition, Option, ProviderQuery } from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import { checkQuery, textInput } from '../../kit/query/readQuery.ts'

/**
 * Which report a query is about; the first where it names none.
 * @param about.onPosts reports on posts, which can be filtered
 * @param about.onOne the report on one post, which has to be chosen
 * @throws ProviderError `bad_request` naming the parameter, for what the product does not support
 */
export function reportOf(
  { dimension, metrics, inputs, filter }: ProviderQuery,
  type: DataTypeDefinition,
  about: { reports: readonly Option[]; onPosts: readonly string[]; onOne: string },
): string {
  const report = textInput(inputs, 'reportType') || about.reports[0]?.value
  if (!report || !about.reports.some(({ value }) => value === report)) {
    throw refuse('Choose a report.', 'reportType')
  }
  checkQuery({ dimension, metrics, inputs: { ...inputs, reportType: report } }, type)
  if (filter?.clauses.length && !about.onPosts.includes(report)) {
    throw refuse('Only the reports on posts can be filtered.', 'filter')
  }
  if (report === about.onOne && textInput(inputs, 'post') === '') throw refuse('Choose a post.', 'post')
  return report
}
