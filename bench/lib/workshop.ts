import { sql } from 'kysely'
import { providers } from '../../providers/registry.ts'
import { createContext } from '../../server/app/createContext.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { AppContext } from '../../server/context.ts'
import { runningDatabaseUrl } from '../../server/db/embedded.ts'
import type { DemoSource } from '../../server/seed/connectDemo.ts'
import { DEMO_COMPANIES } from '../../server/seed/people.ts'
import type { DataType, SourceKind } from '../../shared/domain/sources.ts'
import { makeDashboard, makeWidget, type TestDashboard } from '../../test/factories.ts'
import type { Product } from './product.ts'

/** The inside of a running product: its database and its outside world, reached from this process. */
export interface Workshop {
  context: AppContext
  companyId: string
  /**
   * A dashboard of the demo company, open to anyone with its link, of so many different widgets of those kinds: the
   * first kind's first, or `evenly` of all.
   */
  makeDashboard(
    widgets: number,
    kinds: readonly SourceKind[],
    options?: { evenly: boolean },
  ): Promise<TestDashboard>
  close(): Promise<void>
}

export async function openWorkshop(product: Product, more: Record<string, string> = {}): Promise<Workshop> {
  const url = await runningDatabaseUrl(product.dataDir)
  if (!url) throw new Error('The product runs without its embedded database.')
  const config = loadConfig({ ...product.env, LOG_LEVEL: 'silent', ...more }, [])
  const smtp = `smtp://127.0.0.1:${product.env.INBOX_SMTP_PORT}`
  const context = await createContext(config, url, { emulators: product.emulatorsUrl, smtp })
  const known = await sql<{ companyId: string }>`
    select company_id from resolve_login(${DEMO_COMPANIES[0].people[0].email})`.execute(context.db.system)
  const companyId = known.rows[0]?.companyId ?? ''
  return {
    context,
    companyId,
    makeDashboard: async (widgets, kinds, { evenly } = { evenly: false }) => {
      const ready = await readyWidgets(context, companyId, kinds)
      const chosen = (evenly ? inTurns(ready) : ready.flat()).slice(0, widgets)
      if (chosen.length < widgets)
        throw new Error(`${kinds.join(', ')} offer ${chosen.length} ready widgets, not ${widgets}.`)
      return makeDashboard(context, companyId, {
        widgets: chosen.map(({ type, id, source }, order) =>
          makeWidget(type, id, source, { order: order + 1 }),
        ),
      })
    },
    close: context.close,
  }
}

interface Ready {
  type: DataType
  id: string
  source: DemoSource
}

/** The ready widgets of each kind, in the picker's order. */
async function readyWidgets(
  context: AppContext,
  companyId: string,
  kinds: readonly SourceKind[],
): Promise<Ready[][]> {
  const asked = providers.filter((provider) => kinds.includes(provider.definition.kind))
  return Promise.all(
    asked.map(async ({ definition }) => {
      const source = await demoSource(context, companyId, definition.kind)
      return definition.types.flatMap(({ type, presets }) =>
        presets.filter(({ realTime }) => !realTime).map(({ id }) => ({ type, id, source })),
      )
    }),
  )
}

/** The first of each, then the second of each, and so on. */
function inTurns<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}

async function demoSource(context: AppContext, companyId: string, kind: SourceKind): Promise<DemoSource> {
  const row = await context.db.tenant(companyId, (tx) =>
    tx.selectFrom('sources').select(['id', 'properties']).where('kind', '=', kind).executeTakeFirstOrThrow(),
  )
  const properties = row.properties as { id: string; available: boolean }[]
  return { id: row.id, propertyIds: properties.filter(({ available }) => available).map(({ id }) => id) }
}
