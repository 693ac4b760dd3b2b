import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { updateDashboard } from '../../../shared/api/dashboards.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { type Doer, record } from '../audit/record.ts'
import { loadSourceFacts } from '../widgets/widgetRun.ts'
import { fedWidget, typeToFeed } from './feed.ts'
import { requireLockable } from './lock.ts'
import { newPermalink } from './permalink.ts'
import { presentWidget } from './present.ts'
import { defaultsOf, loadDashboard, loadWidgets } from './queries.ts'
import { insertWidgets } from './storeWidgets.ts'

type Feeding = Extract<z.output<typeof updateDashboard>, { category: 'interactive_source' }>
type Who = Pick<Actor, 'companyId' | 'userId'>

/** Sets, changes or (empty) removes the link's password. Readers who were let in before are out at once. */
export async function setPassword(
  context: AppContext,
  doer: Doer,
  id: string,
  password: string,
): Promise<{ passwordProtected: boolean }> {
  const passwordHash = password === '' ? null : await hashPassword(password)
  await context.db.tenant(doer.companyId, async (tx) => {
    const { name } = await loadDashboard(tx, id, { lock: true })
    await tx
      .updateTable('dashboards')
      .set((row) => ({
        passwordHash,
        accessEpoch: row('accessEpoch', '+', 1),
        updatedAt: context.now().toString(),
      }))
      .where('id', '=', id)
      .execute()
    const action = passwordHash === null ? 'link.passwordRemoved' : 'link.passwordSet'
    await record(tx, doer, { action, subject: { kind: 'dashboard', id, name } })
  })
  context.pages.drop(id)
  return { passwordProtected: passwordHash !== null }
}

/**
 * Gives the dashboard another link; the old one is dead from now on.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the link that it made is returned
 */
export async function refreshPermalink(
  context: AppContext,
  doer: Doer,
  id: string,
  key: string | null = null,
): Promise<{ permalink: string }> {
  const { companyId } = doer
  const change = async (tx: Tenant) => {
    const permalink = newPermalink()
    const { name } = await loadDashboard(tx, id, { lock: true })
    await tx
      .updateTable('dashboards')
      .set((row) => ({
        permalink,
        accessEpoch: row('accessEpoch', '+', 1),
        updatedAt: context.now().toString(),
      }))
      .where('id', '=', id)
      .execute()
    await record(tx, doer, { action: 'link.renewed', subject: { kind: 'dashboard', id, name } })
    return permalink
  }
  const permalink = await context.db.tenant(companyId, (tx) =>
    doneOnce(tx, { companyId, key }, () => change(tx)),
  )
  context.pages.drop(id)
  return { permalink }
}

/**
 * Feeds every widget of one data type, or those that are chosen, from another source and remembers it for new ones. Throws
 * AppError('stale_version' | 'locked' | 'not_found').
 */
export async function changeSource(
  context: AppContext,
  { companyId, userId }: Who,
  id: string,
  requested: Feeding,
): Promise<{ version: number; widgets: Widget[]; defaults: Record<string, unknown> }> {
  const { type, sourceId, accounts, inputs = {} } = requested
  const about = typeToFeed(requested)
  const chosen = requested.widgets && new Set(requested.widgets)
  const answer = await context.db.tenant(companyId, async (tx) => {
    const row = await loadDashboard(tx, id, { lock: true })
    const before = await loadWidgets(tx, id)
    const widgets = before.map((widget) =>
      chosen?.has(widget.id) === false ? widget : (fedWidget(widget, about.type, requested) ?? widget),
    )
    const defaults = { ...defaultsOf(row), [type]: { sourceId, accounts, inputs } }
    if (row.version !== requested.version) {
      // Answered too late, it is sent once more with the version of before: it is recognised by changing nothing.
      const repeated = isDeepStrictEqual(widgets, before) && isDeepStrictEqual(defaults, defaultsOf(row))
      if (repeated) return { version: row.version, widgets: widgets.map(presentWidget), defaults }
      throw new AppError(
        'stale_version',
        'This dashboard was changed elsewhere. Reload it, then choose again.',
      )
    }
    await requireLockable(context, tx, row, userId)
    const source = (await loadSourceFacts(tx, [sourceId])).get(sourceId)
    if (!source) throw notFound('source')
    if (source.kind !== about.provider.definition.kind) {
      throw new AppError('invalid_input', `Choose a ${about.provider.definition.name} source for this data.`)
    }
    const version = row.version + 1
    await insertWidgets(tx, { companyId, dashboardId: id }, widgets)
    await tx
      .updateTable('dashboards')
      .set({ defaults: JSON.stringify(defaults), version, updatedAt: context.now().toString() })
      .where('id', '=', id)
      .execute()
    return { version, widgets: widgets.map(presentWidget), defaults }
  })
  context.pages.drop(id)
  return answer
}
