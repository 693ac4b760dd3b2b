import type { ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { sandboxKey } from '../emulator/index.ts'
import { ahrefsV3 } from '../index.ts'

/** Queries to a running Ahrefs emulator. For tests only. */

interface AhrefsTest {
  context(change?: Partial<ProviderContext>): ProviderContext
  /** Queries northwind.example by default. */
  ask(change: Partial<ProviderQuery>, more?: Partial<ProviderContext>): Promise<ResultTable>
}

/** @param served read anew for each query, since tests are declared before it runs */
export function askAhrefs(served: () => Served, now: Temporal.Instant): AhrefsTest {
  const context: AhrefsTest['context'] = (change = {}) => ({
    credentials: { type: 'credentials', account: '', token: sandboxKey('agency') },
    ...askingAt(served(), 'ahrefs_v3', now),
    ...change,
  })
  return {
    context,
    ask: (change, more) =>
      ahrefsV3.run(
        context(more),
        queryOf({
          type: 'ahrefs_v3',
          property: null,
          inputs: { target: 'northwind.example' },
          metrics: ['org_traffic'],
          ...change,
        }),
      ),
  }
}

/** The sum of a column; the name is column 0. */
export const total = (rows: unknown[][], column: number): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

/** A client that returns this body for any request. */
export const answering = (body: unknown, status = 200): Partial<ProviderContext> => ({
  fetch: async ({ url }) => ({ status, headers: {}, text: JSON.stringify(body), url }),
})
