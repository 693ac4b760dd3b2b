import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { createDashboard as createSchema } from '../../../shared/api/dashboards.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import type { ClientDefaults } from '../../../shared/rules/clientDefaults.ts'
import { isOnSample } from '../../../shared/rules/sampleDashboard.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { notFound } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { presetOf, templateOf, typesOf } from '../configs/templates.ts'
import { type Feed, widgetFromPreset } from '../widgets/fromPreset.ts'
import { loadSourceFacts } from '../widgets/widgetRun.ts'
import { requirePlace } from './allowance.ts'
import { clientDefaults } from './clientDefaults.ts'
import { newPermalink } from './permalink.ts'
import { insertWidgets } from './storeWidgets.ts'

type NewDashboard = z.output<typeof createSchema>

/**
 * A new dashboard, blank or from a template whose widgets are fed by the chosen sources, or by sample figures. Returns the
 * permalink.
 * Throws AppError('limit_reached') where the plan has no place, AppError('not_found') for an unknown template,
 * source or client.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the dashboard that it made is returned
 */
export async function createDashboard(
  context: AppContext,
  doer: Doer,
  requested: NewDashboard,
  key: string | null = null,
): Promise<string> {
  const { companyId, userId } = doer
  const make = async (tx: Tenant) => {
    await requirePlace(context, tx)
    const client = await clientDefaults(tx, requested.clientId)
    const feeds = feedsOf(requested, client)
    const widgets = requested.template === null ? [] : templateWidgets(requested.template, feeds, client)
    const chosen = [...feeds.values()].flatMap(({ sourceId }) => sourceId ?? [])
    const known = await loadSourceFacts(tx, chosen)
    if (chosen.some((sourceId) => !known.has(sourceId))) throw notFound('source')
    const made = { id: nanoid(), permalink: newPermalink() }
    const now = context.now().toString()
    await tx
      .insertInto('dashboards')
      .values({
        ...made,
        companyId,
        name: requested.name,
        timezone: requested.timezone,
        clientId: requested.clientId,
        locale: client.locale && JSON.stringify(client.locale),
        styles: JSON.stringify({ clientImage: client.logo, color: client.accent }),
        defaults: JSON.stringify(Object.fromEntries(feeds)),
        sample: requested.sample && widgets.some(isOnSample),
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await insertWidgets(tx, { companyId, dashboardId: made.id }, widgets)
    await record(tx, doer, {
      action: 'dashboard.created',
      subject: { kind: 'dashboard', id: made.id, name: requested.name },
    })
    return made.permalink
  }
  return context.db.tenant(companyId, (tx) => doneOnce(tx, { companyId, key }, () => make(tx)))
}

/** What feeds each type of the template: what was chosen for it, else the client's usual account. */
function feedsOf({ template, sources, accounts }: NewDashboard, client: ClientDefaults): Map<string, Feed> {
  const found = template === null ? undefined : templateOf(template)
  if (!found) {
    if (template !== null) throw notFound('template')
    return new Map(Object.entries(client.accounts))
  }
  const chosen = typesOf(found).flatMap((type): [string, Feed][] => {
    const sourceId = sources[type]
    return sourceId ? [[type, { sourceId, accounts: accounts[sourceId] ?? [] }]] : []
  })
  return new Map([...Object.entries(client.accounts), ...chosen])
}

function templateWidgets(id: string, feeds: ReadonlyMap<string, Feed>, { locale }: ClientDefaults): Widget[] {
  const widgets = templateOf(id)?.widgets ?? []
  return widgets.flatMap(({ type, preset, ...overrides }, index) => {
    const found = presetOf(type, preset)
    const feed = feeds.get(type) ?? { sourceId: null, accounts: [] }
    return found ? [widgetFromPreset(type, found, index + 1, feed, overrides, locale?.currency)] : []
  })
}
