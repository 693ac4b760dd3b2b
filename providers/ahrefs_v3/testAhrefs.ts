import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { createHttpDoor } from '../http.ts'
import { sandboxKey } from './emulator.ts'
import { ahrefsV3 } from './index.ts'

/** Questions to a served Ahrefs. For tests only. */

/** A served emulator, as far as questions need it. */
interface Served {
  url: string
  originOf(kind: string): (name: string) => string
}
interface AhrefsTest {
  context(change?: Partial<ProviderContext>): ProviderContext
  /** Asks about northwind.example unless told otherwise. */
  ask(change: Partial<ProviderQuery>, more?: Partial<ProviderContext>): Promise<ResultTable>
}

/** @param served read anew for each question, since tests begin before it is served */
export function askAhrefs(served: () => Served, now: Temporal.Instant): AhrefsTest {
  const context: AhrefsTest['context'] = (change = {}) => ({
    credentials: { type: 'credentials', account: '', token: sandboxKey('agency') },
    origin: served().originOf('ahrefs_v3'),
    setting: String,
    fetch: createHttpDoor({ allow: [served().url] }),
    now,
    signal: new AbortController().signal,
    ...change,
  })
  return {
    context,
    ask: (change, more) =>
      ahrefsV3.run(context(more), {
        type: 'ahrefs_v3',
        property: null,
        inputs: { target: 'northwind.example' },
        dimension: null,
        metrics: ['org_traffic'],
        filter: null,
        range: { start: '2026-10-01', end: '2026-10-31' },
        order: null,
        limit: 1000,
        realTime: false,
        currency: null,
        ...change,
      }),
  }
}

/** The sum of a column; the name is column 0. */
export const total = (rows: unknown[][], column: number): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)

/** A door that answers with this body whatever is asked. */
export const answering = (body: unknown, status = 200): Partial<ProviderContext> => ({
  fetch: async ({ url }) => ({ status, headers: {}, text: JSON.stringify(body), url }),
})
