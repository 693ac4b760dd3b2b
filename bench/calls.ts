import { sql } from 'kysely'
import type { SourceKind } from '../shared/domain/sources.ts'
import { callsDuring, type EmulatedCall } from './lib/calls.ts'
import { startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { openWorkshop, type Workshop } from './lib/workshop.ts'

const WIDGETS = 20
const KINDS: SourceKind[] = [
  'google_analytics',
  'google_webmasters',
  'google_ads',
  'facebook',
  'woocommerce',
  'linkedin',
]

/** How often vendors are called for a cold dashboard over several sources, compared with its number of queries. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct()
  try {
    const workshop = await openWorkshop(product)
    const { permalink } = await workshop.makeDashboard(WIDGETS, KINDS, { evenly: true })
    const address = `${product.url}/api/dashboards/${permalink}/data?layout=wide&month=9&year=2026`
    const kept = await keptAnswers(workshop)
    const calls = await callsDuring(product, async () => (await fetch(address)).text())
    const questions = (await keptAnswers(workshop)) - kept
    const again = await callsDuring(product, async () => (await fetch(address)).text())
    await workshop.close()
    return {
      title: `Calls: a cold dashboard of ${WIDGETS} widgets over ${KINDS.length} sources, with comparison`,
      figures: [
        single('distinct questions', questions, '', { least: WIDGETS }),
        single('calls to vendors', calls.length, '', { most: questions }),
        single('calls to vendors when asked again', again.length, '', { most: 0 }),
      ],
      notes: [
        'A question is one account, window, split, filter and set of metrics of one source.',
        `Calls: ${byKind(calls)}.`,
      ],
    }
  } finally {
    await product.stop()
  }
}

function byKind(calls: readonly EmulatedCall[]): string {
  const groups = Object.entries(Object.groupBy(calls, ({ kind }) => kind))
  return groups.map(([kind, made]) => `${kind} ${made?.length ?? 0}`).join(', ')
}

/** Every answered query is stored once. */
async function keptAnswers({ context, companyId }: Workshop): Promise<number> {
  return context.db.tenant(companyId, async (tx) => {
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from results`.execute(tx)
    return rows[0]?.kept ?? 0
  })
}
