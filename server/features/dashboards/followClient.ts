import { isDeepStrictEqual } from 'node:util'
import { nanoid } from 'nanoid'
import { z } from 'zod'
import type { Widget } from '../../../shared/api/widgets.ts'
import { DATA_TYPES } from '../../../shared/domain/sources.ts'
import { type ClientDefaults, followAccount, followLook } from '../../../shared/rules/clientDefaults.ts'
import type { AppContext } from '../../context.ts'
import { isLimited, type Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { catalogued } from '../widgets/catalogue.ts'
import { clientDefaults } from './clientDefaults.ts'
import { fedBy } from './feed.ts'
import { localeChoiceOf } from './localeOf.ts'
import { currentLock } from './lock.ts'
import { defaultsOf, loadDashboard, loadWidgets, stylesOf } from './queries.ts'
import { insertWidgets } from './storeWidgets.ts'

const HASH_LENGTH = 10

/**
 * Moves a dashboard to a client, or out of its own. Throws AppError('not_found'), 'locked' where another person is
 * editing it and it would change, and 'conflict' where it would leave the reach of the member who moves it.
 */
export async function moveToClient(
  context: AppContext,
  actor: Doer,
  dashboardId: string,
  clientId: string | null,
): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    // The client first: what changes a client takes them in this order too.
    const after = await clientDefaults(tx, clientId)
    const row = await loadDashboard(tx, dashboardId, { lock: true })
    if (row.clientId === clientId) return
    if (clientId === null && row.createdBy !== actor.userId && (await isLimited(tx))) {
      throw new AppError(
        'conflict',
        'You work for chosen clients, and somebody else made this dashboard: without a client you would not see it any more. Move it to another client, or ask an admin.',
      )
    }
    const before = await clientDefaults(tx, row.clientId)
    await followClient(context, tx, actor, { dashboardId, before, after })
    const [former, next] = [await nameOf(tx, row.clientId), await nameOf(tx, clientId)]
    await tx.updateTable('dashboards').set({ clientId }).where('id', '=', dashboardId).execute()
    await record(tx, actor, {
      action: 'dashboard.moved',
      subject: { kind: 'dashboard', id: dashboardId, name: row.name },
      details: { clientId, changes: { client: { before: former, after: next } } },
    })
  })
  context.pages.drop(dashboardId)
}

/** A client's name for the log; null without one. */
async function nameOf(tx: Tenant, clientId: string | null): Promise<string | null> {
  if (clientId === null) return null
  const client = await tx.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirst()
  return client?.name ?? null
}

/**
 * Gives a dashboard and its widgets what its client has now instead of before, and returns whether that changed
 * anything. A new version refuses the save of an editor that still has what was. Throws AppError('locked') where another
 * person is editing a dashboard that would change.
 */
export async function followClient(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  { dashboardId, before, after }: { dashboardId: string; before: ClientDefaults; after: ClientDefaults },
): Promise<boolean> {
  const row = await loadDashboard(tx, dashboardId, { lock: true })
  const styles = stylesOf(row)
  const { clientImage, color } = styles
  const present = { clientImage, color, timezone: row.timezone, locale: localeChoiceOf(row) }
  const look = followLook(present, before, after)
  const moved = (await loadWidgets(tx, dashboardId)).flatMap(
    (widget) => movedWidget(widget, before, after) ?? [],
  )
  const defaults = movedDefaults(defaultsOf(row), before, after)
  const isSame =
    moved.length === 0 && isDeepStrictEqual(look, present) && isDeepStrictEqual(defaults, defaultsOf(row))
  if (isSame) return false
  const lock = await currentLock(context, tx, row)
  if (lock && lock.userId !== actor.userId) {
    throw new AppError(
      'locked',
      `${lock.name} is editing “${row.name}”. Try when that is done; nothing has been changed.`,
    )
  }
  await insertWidgets(tx, { companyId: actor.companyId, dashboardId }, moved)
  await tx
    .updateTable('dashboards')
    .set({
      styles: JSON.stringify({ ...styles, clientImage: look.clientImage, color: look.color }),
      timezone: look.timezone,
      locale: look.locale && JSON.stringify(look.locale),
      defaults: JSON.stringify(defaults),
      version: row.version + 1,
      updatedAt: context.now().toString(),
    })
    .where('id', '=', dashboardId)
    .execute()
  return true
}

/** The widget fed as its client says now; null where it stays as it is. A new hash signals other queries. */
function movedWidget(widget: Widget, before: ClientDefaults, after: ClientDefaults): Widget | null {
  let isMoved = false
  const instances = widget.instances.map((instance) => {
    const next = followAccount(instance, before, after)
    const type = catalogued(instance.type)?.type
    if (!next || !type) return instance
    isMoved = true
    return fedBy(instance, type, { ...next, inputs: {} })
  })
  return isMoved ? { ...widget, instances, hash: nanoid(HASH_LENGTH) } : null
}

/** What is preset for new widgets follows like the widgets that are there. */
function movedDefaults(
  defaults: Record<string, unknown>,
  before: ClientDefaults,
  after: ClientDefaults,
): Record<string, unknown> {
  const types = Object.keys(after.accounts).flatMap((one) => DATA_TYPES.find((known) => known === one) ?? [])
  const moved = types.flatMap((type) => {
    const preset = storedPreset.parse(defaults[type])
    const next = followAccount({ type, ...preset }, before, after)
    return next ? [[type, { ...preset, ...next }] as const] : []
  })
  return { ...defaults, ...Object.fromEntries(moved) }
}

const storedPreset = z
  .looseObject({ sourceId: z.string().nullable().catch(null), accounts: z.array(z.string()).catch([]) })
  .catch({ sourceId: null, accounts: [] })
