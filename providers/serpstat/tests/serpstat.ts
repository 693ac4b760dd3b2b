import type { ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { askingAt, queryOf, type Served } from '../../tests/source.ts'
import { sandboxToken } from '../emulator/index.ts'
import { serpstat } from '../index.ts'

/** Queries to a running Serpstat emulator. For tests only. */

export { october } from '../../tests/source.ts'

export const today = { start: '2026-11-01', end: '2026-11-21' }

interface SerpstatTest {
  context(change?: Partial<ProviderContext>): ProviderContext
  /** Queries northwind.example by default. */
  ask(change: Partial<ProviderQuery>, more?: Partial<ProviderContext>): Promise<ResultTable>
}

/** @param served read anew for each query, since tests are declared before it runs */
export function askSerpstat(served: () => Served, now: Temporal.Instant): SerpstatTest {
  const context: SerpstatTest['context'] = (change = {}) => ({
    credentials: { type: 'credentials', account: '', token: sandboxToken('agency') },
    ...askingAt(served(), 'serpstat', now),
    ...change,
  })
  return {
    context,
    ask: (change, more) =>
      serpstat.run(
        context(more),
        queryOf({
          type: 'serpstat',
          property: null,
          inputs: { target: 'northwind.example' },
          metrics: ['traff'],
          range: today,
          ...change,
        }),
      ),
  }
}

/** The sum of a column; the name is column 0. */
export const total = (rows: unknown[][], column = 1): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

/** A client that returns these bodies in turn, repeating the last one, and records the requests. */
export function answering(...bodies: object[]) {
  const asked: { method: string; params: Record<string, unknown> }[] = []
  const fetch: ProviderContext['fetch'] = async ({ url, body }) => {
    asked.push(JSON.parse(String(body)))
    const text = JSON.stringify(bodies[Math.min(asked.length, bodies.length) - 1])
    return { status: 200, headers: {}, text, url }
  }
  return { asked, fetch }
}
