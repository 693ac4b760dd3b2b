import { sql } from 'kysely'
import sharp from 'sharp'
import { createAutomaticReport } from '../../shared/api/automaticReports.ts'
import { clientForm } from '../../shared/api/clients.ts'
import { createDashboard as createSchema } from '../../shared/api/dashboards.ts'
import type { DataType, SourceKind } from '../../shared/domain/sources.ts'
import type { AppContext } from '../context.ts'
import { createClient } from '../features/clients/save.ts'
import { presetOf } from '../features/configs/templates.ts'
import { addWidgets, type NewWidget } from '../features/dashboards/addWidgets.ts'
import { createDashboard } from '../features/dashboards/create.ts'
import { findDashboard } from '../features/dashboards/findDashboard.ts'
import { setTargets } from '../features/dashboards/setTargets.ts'
import { setPassword } from '../features/dashboards/update.ts'
import { recordFile, storeImage } from '../features/files/upload.ts'
import { createReport } from '../features/reports/create.ts'
import { widgetFromPreset } from '../features/widgets/fromPreset.ts'
import type { DemoSource } from './connectDemo.ts'
import type { SeededActor } from './people.ts'

/** Password of the second demo dashboard's link, printed at start. */
export const DEMO_LINK_PASSWORD = 'northwind'
/** What the demo's agency agreed with its client for a month, by the metric of a scorecard. */
const TARGETS: Record<string, number> = { total_sales: 60_000, orders: 1_000 }
const ZONE = 'Europe/Berlin'
/** The client's colour, on the dashboards that are made for it. */
const ACCENT = '#0f6b5c'
/** Kinds of source by the data that the client's dashboards show. */
const FEEDS: Partial<Record<DataType, SourceKind>> = {
  woocommerce: 'woocommerce',
  google_analytics_4: 'google_analytics',
  google_webmasters: 'google_webmasters',
}

export type DemoSources = Partial<Record<SourceKind, DemoSource>>

/**
 * A client, its two dashboards (one behind a password), and a monthly report of the first. Between them they show every format but
 * stacked bars, bars with a line, heat tables and funnels, which the template “From visit to purchase” has.
 */
export async function seedDashboards(
  context: AppContext,
  actor: SeededActor,
  sources: DemoSources,
): Promise<void> {
  const { companyId } = actor
  const clientId = await demoClient(context, actor, sources)
  const website = await fromTemplate(context, actor, {
    name: 'Northwind Outdoor: website',
    template: 'website_performance',
    clientId,
  })
  const more = [...(await passiveWidgets(context, actor)), ...liveWidgets(sources)]
  await context.db.tenant(companyId, (tx) => addWidgets(tx, { companyId, dashboardId: website }, more))
  const shop = await fromTemplate(context, actor, {
    name: 'Northwind Outdoor: shop and marketing',
    template: 'shop-and-marketing',
    clientId,
  })
  await context.db.tenant(companyId, async (tx) => {
    await setTargets(tx, { companyId, dashboardId: shop }, TARGETS)
    await sql`update dashboards set styles = styles || '{"changes": true}' where id = ${shop}`.execute(tx)
  })
  await setPassword(context, actor, shop, DEMO_LINK_PASSWORD)
  const report = createAutomaticReport.parse({
    dashboard_id: website,
    recipients: 'client@northwind.test',
    period: 'MONTH',
    detail: 'FIRST_DAY',
    hour: 8,
    minute: 0,
    timezone: ZONE,
    date_range: 'LAST_MONTH',
    with_pdf: true,
    with_preview: true,
  })
  await context.db.tenant(companyId, (tx) => createReport(context, tx, actor, report))
}

/** A client whose usual accounts fill the templates. */
async function demoClient(context: AppContext, actor: SeededActor, sources: DemoSources): Promise<string> {
  const accounts = Object.entries(FEEDS).flatMap(([type, kind]) => {
    const source = sources[kind]
    return source ? [{ type, sourceId: source.id, accounts: source.propertyIds.slice(0, 1) }] : []
  })
  const form = clientForm.parse({
    name: 'Northwind',
    logo: null,
    accent: ACCENT,
    locale: { timezone: ZONE },
    accounts,
  })
  return context.db.tenant(actor.companyId, (tx) => createClient(context, tx, actor, form))
}

async function fromTemplate(
  context: AppContext,
  actor: SeededActor,
  wanted: { name: string; template: string; clientId: string },
): Promise<string> {
  const permalink = await createDashboard(context, actor, createSchema.parse({ ...wanted, timezone: ZONE }))
  return context.db.tenant(actor.companyId, (tx) => findDashboard(tx, permalink))
}

/** What the vendors answer this minute, on the real-time page. */
function liveWidgets({ google_analytics: source }: DemoSources) {
  const preset = presetOf('google_analytics_4', 'real_time_pages')
  if (!source || !preset) return []
  const feed = { sourceId: source.id, accounts: source.propertyIds.slice(0, 1) }
  return [widgetFromPreset('google_analytics_4', preset, 1, feed)]
}

async function passiveWidgets(context: AppContext, actor: SeededActor): Promise<NewWidget[]> {
  const card = { nature: 'passive', format: 'textCard', height: 1 } as const
  const today = context.now().toZonedDateTimeISO(ZONE).toPlainDate()
  const weeksAgo = (weeks: number) => today.subtract({ weeks })
  const note = (weeks: number, header: string, content: string) => ({
    header,
    content,
    range: { startDate: weeksAgo(weeks).toString(), endDate: weeksAgo(weeks).add({ days: 6 }).toString() },
  })
  return [
    {
      ...card,
      title: 'Our reading',
      width: 3,
      passive: {
        type: 'plain',
        description:
          '<p><strong>The autumn catalogue pays off.</strong> Organic search and e-mail brought most of the new visitors, and they stay longer than a month ago.</p><ul><li>Keep the tent guide on the home page</li><li>Move part of the display budget to search</li></ul>',
      },
    },
    {
      ...card,
      title: 'What we did',
      width: 2,
      passive: {
        type: 'historic',
        articles: [
          note(1, 'New landing page for tents', '<p>Shorter, with the size table first.</p>'),
          note(2, 'Newsletter to returning buyers', '<p>Sent on Tuesday to 4,200 people.</p>'),
          note(4, 'Checkout in two steps', '<p>Fewer fields on phones.</p>'),
        ],
      },
    },
    {
      ...card,
      title: 'Campaign picture',
      width: 2,
      passive: {
        type: 'upload',
        file: await demoPicture(context, actor),
        header: 'Autumn campaign',
        description: '<p>The picture of the running campaign.</p>',
      },
    },
  ]
}

/** Hills in evening light, drawn here. */
async function demoPicture(context: AppContext, actor: SeededActor): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#27406b"/><stop offset="1" stop-color="#f2b880"/></linearGradient></defs>
    <rect width="1200" height="500" fill="url(#sky)"/><circle cx="860" cy="300" r="54" fill="#ffe3b3"/>
    <path d="M0 380 L220 250 L430 370 L640 220 L900 390 L1200 280 V500 H0Z" fill="#30504a"/>
    <path d="M0 440 L300 340 L560 440 L820 350 L1200 450 V500 H0Z" fill="#1d332f"/></svg>`
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  const stored = await storeImage(context, actor, { bytes, filename: 'autumn.png' })
  await context.db.tenant(actor.companyId, (tx) => recordFile(tx, actor, 'widgets', stored))
  return stored.name
}
