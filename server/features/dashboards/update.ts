import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { updateDashboard } from '../../../shared/api/dashboards.ts'
import { inputs as inputsSchema, type Widget, type WidgetInstance } from '../../../shared/api/widgets.ts'
import type { DataTypeDefinition } from '../../../shared/domain/definitions.ts'
import { DATA_TYPES } from '../../../shared/domain/sources.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { dependentsOf } from '../../../shared/rules/parameterValidity.ts'
import { isForAll } from '../../../shared/rules/widgetSetup.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import { type Doer, record } from '../audit/record.ts'
import { catalogued } from '../widgets/catalogue.ts'
import { loadSourceFacts } from '../widgets/widgetRun.ts'
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
 * Feeds every widget of one data type from another source and remembers it for new ones. Throws
 * AppError('stale_version' | 'locked' | 'not_found').
 */
export async function changeSource(
  context: AppContext,
  { companyId, userId }: Who,
  id: string,
  requested: Feeding,
): Promise<{ version: number; widgets: Widget[]; defaults: Record<string, unknown> }> {
  const { type, sourceId, accounts, inputs = {} } = requested
  const known = DATA_TYPES.find((one) => one === type)
  const about = known && catalogued(known)
  if (!about) throw notFound('data type')
  const forAll = about.type.parameters.filter(isForAll).map(({ name }): string => name)
  if (Object.keys(inputs).some((name) => !forAll.includes(name))) {
    throw new AppError(
      'invalid_input',
      'Only what all widgets of this data share can be set for all of them.',
    )
  }
  const answer = await context.db.tenant(companyId, async (tx) => {
    const row = await loadDashboard(tx, id, { lock: true })
    const before = await loadWidgets(tx, id)
    const widgets = before.map((widget) => ({
      ...widget,
      instances: widget.instances.map((instance) =>
        instance.type === type ? fedBy(instance, about.type, { sourceId, accounts, inputs }) : instance,
      ),
    }))
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

/** The instance with its new source and accounts. What was chosen from lists of the former ones no longer holds. */
export function fedBy(
  instance: WidgetInstance,
  { parameters }: Pick<DataTypeDefinition, 'parameters'>,
  { sourceId, accounts, inputs }: Pick<Feeding, 'sourceId' | 'accounts' | 'inputs'>,
): WidgetInstance {
  const movesSource = instance.sourceId !== null && instance.sourceId !== sourceId
  const onProperty = sameJson(instance.accounts, accounts) ? [] : dependentsOf(parameters, 'property')
  const stale = parameters
    .filter(({ name, options }) => options === 'remote' && (movesSource || onProperty.includes(name)))
    .map(({ name }): string => name)
  const kept = Object.entries(instance.inputs).filter(([name]) => !stale.includes(name))
  return {
    ...instance,
    sourceId,
    accounts,
    inputs: inputsSchema.parse({ ...Object.fromEntries(kept), ...inputs }),
  }
}
