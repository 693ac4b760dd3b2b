import type { QueryBatch } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { ProviderError } from '../providerError.ts'
import { type AskedReports, REPORTS_PER_BATCH, runManyReports } from './client.ts'
import { askedReports } from './query.ts'
import { resultTable } from './table.ts'

/**
 * Queries of one property share calls; real-time ones have a method of their own that takes one at a time.
 */
export const batch: QueryBatch = {
  most: REPORTS_PER_BATCH,
  key: ({ property, realTime }) => (realTime ? null : property),

  async run(context, queries) {
    // A query that cannot be requested fails alone.
    const asked = await Promise.all(
      queries.map((query) =>
        ifRefused<AskedReports | ProviderError>(Promise.try(askedReports, query), (refusal) => refusal),
      ),
    )
    const answers = await runManyReports(
      { context, property: queries[0]?.property ?? '' },
      asked.filter((one): one is AskedReports => !(one instanceof ProviderError)),
    )
    return queries.map((query, index) => {
      const refusal = asked[index]
      const parts = refusal instanceof ProviderError ? refusal : (answers.shift() ?? [])
      return parts instanceof ProviderError ? parts : resultTable(query, parts, context.now)
    })
  },
}
