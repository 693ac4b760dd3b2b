import { ProviderError, type ProviderQuery, type QuestionBatch } from '../contract.ts'
import { type AskedReports, REPORTS_PER_BATCH, runManyReports } from './client.ts'
import { reportRequests } from './query.ts'
import { resultTable } from './table.ts'

/** Questions of one property share calls; real-time ones have a method of their own that takes one at a time. */
export const batch: QuestionBatch = {
  most: REPORTS_PER_BATCH,
  key: ({ property, realTime }) => (realTime ? null : property),

  async run(context, queries) {
    const property = queries[0]?.property ?? ''
    const asked = queries.map(reportsOf)
    const sound = asked.filter((one): one is AskedReports => !(one instanceof ProviderError))
    const answers = await runManyReports(context, property, sound)
    return queries.map((query, index) => {
      const refusal = asked[index]
      if (refusal instanceof ProviderError) return refusal
      const parts = answers.shift() ?? []
      return parts instanceof ProviderError ? parts : resultTable(query, parts, context.now)
    })
  },
}

/** What cannot even be asked is its question's own failure. */
function reportsOf(query: ProviderQuery): AskedReports | ProviderError {
  try {
    return { requests: reportRequests(query), limit: query.limit }
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}
