import type { ProviderContext, ProviderQuery, ResultTable } from '../../../../providers/contract.ts'
import { sayingUnread } from '../../../../providers/kit/answers/notices.ts'
import { withShortTexts } from '../../../../providers/kit/answers/resultRows.ts'
import { ProviderError } from '../../../../providers/providerError.ts'
import type { AppContext } from '../../../context.ts'
import { recordTexts } from '../../sources/importedRecords.ts'
import type { SourceSession } from '../../sources/openSession.ts'

/**
 * A result or ProviderError for each query: the vendor's, or what the counting process makes of an imported
 * source's records. Queries that may not go in one call come one by one. Throws ProviderError where the call as a
 * whole fails.
 */
export async function callProvider(
  context: AppContext,
  companyId: string,
  { source, provider }: SourceSession,
  vendor: ProviderContext,
  queries: readonly ProviderQuery[],
): Promise<(ResultTable | ProviderError)[]> {
  const { credentials } = vendor
  if (credentials.type !== 'imported') {
    const [only, ...others] = queries
    const isAlone = only && others.length === 0 && (provider.batch?.key(only) ?? null) === null
    const answers = await sayingUnread(provider.definition.name, vendor, async (asked) =>
      isAlone ? [await provider.run(asked, only)] : ((await provider.batch?.run(asked, queries)) ?? []),
    )
    return answers.map((answer) => (answer instanceof ProviderError ? answer : withShortTexts(answer)))
  }
  const windows = new Map(
    queries.map(({ property, range }) => [
      JSON.stringify([property, range.start, range.end]),
      { property, range },
    ]),
  )
  return context.counter.count(companyId, {
    kind: provider.definition.kind,
    answers: credentials.answers,
    records: await context.db.tenant(companyId, async (tx) => {
      const records = []
      for (const one of windows.values()) records.push(await recordTexts(tx, source.id, one))
      return records
    }),
    queries,
    now: vendor.now.toString(),
  })
}
