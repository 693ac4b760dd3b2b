import { sql } from 'kysely'
import { providers } from '../../providers/registry.ts'
import { loadConfig } from '../../server/config.ts'
import type { AppContext } from '../../server/context.ts'
import { createContext } from '../../server/createContext.ts'
import { runningDatabaseUrl } from '../../server/db/embedded.ts'
import type { DemoSource } from '../../server/seed/connectDemo.ts'
import { DEMO_COMPANIES } from '../../server/seed/people.ts'
import type { Widget } from '../../shared/api/widgets.ts'
import type { SourceKind } from '../../shared/domain/sources.ts'
import { makeDashboard, makeWidget, type TestDashboard } from '../../test/factories.ts'
import type { Product } from './product.ts'

/** The inside of a running product: its database and its outside world, reached from this process. */
export interface Workshop {
  context: AppContext
  companyId: string
  /** A dashboard of the demo company, open to whoever has its link, of so many different widgets of those kinds. */
  makeDashboard(widgets: number, kinds: readonly SourceKind[]): Promise<TestDashboard>
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
    makeDashboard: async (widgets, kinds) =>
      makeDashboard(context, companyId, { widgets: await widgetsOf(context, companyId, widgets, kinds) }),
    close: async () => {
      await context.pdf.close()
      await context.db.close()
    },
  }
}

/** The first ready widgets of those kinds; from the start again, under another title, where there are too few. */
async function widgetsOf(
  context: AppContext,
  companyId: string,
  most: number,
  kinds: readonly SourceKind[],
): Promise<Widget[]> {
  const ready = []
  for (const { definition } of providers.filter((provider) => kinds.includes(provider.definition.kind))) {
    const source = await demoSource(context, companyId, definition.kind)
    for (const { type, presets } of definition.types) {
      ready.push(
        ...presets.filter(({ realTime }) => !realTime).map(({ id, title }) => ({ type, id, title, source })),
      )
    }
  }
  if (ready.length < most)
    throw new Error(`${kinds.join(', ')} offer ${ready.length} ready widgets, not ${most}.`)
  return ready
    .slice(0, most)
    .map(({ type, id, source }, order) => makeWidget(type, id, source, { order: order + 1 }))
}

async function demoSource(context: AppContext, companyId: string, kind: SourceKind): Promise<DemoSource> {
  const row = await context.db.tenant(companyId, (tx) =>
    tx.selectFrom('sources').select(['id', 'properties']).where('kind', '=', kind).executeTakeFirstOrThrow(),
  )
  const properties = row.properties as { id: string; available: boolean }[]
  return { id: row.id, propertyIds: properties.filter(({ available }) => available).map(({ id }) => id) }
}
