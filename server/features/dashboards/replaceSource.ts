import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { ReplacedWidget, replaceSource } from '../../../shared/api/sources.ts'
import { type Widget, type WidgetInstance, widget as widgetSchema } from '../../../shared/api/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { subjectOf } from '../sources/auditSubject.ts'
import { loadSource, propertiesOf, type SourceRow } from '../sources/loadSource.ts'
import { providerFor } from '../sources/providerFor.ts'
import { requireOwnUses } from '../sources/requireOwnUses.ts'
import { currentLock } from './lock.ts'
import { passFeedsOn } from './passFeedsOn.ts'
import { defaultsOf, loadDashboard } from './queries.ts'
import { insertWidgets } from './storeWidgets.ts'

/** The log names no more domains than that. */
const MOST_NAMED = 50

type Replacement = z.output<typeof replaceSource>

/**
 * Replaces a source by another of the same kind on every dashboard, among the usual accounts of clients and the accounts that
 * feed watched domains, or with `dryRun` only returns what would become of each widget. Nothing is written where another user is editing one of the
 * dashboards. Throws AppError `not_found`, `invalid_input` for another kind or the same source, `locked`, `conflict` where
 * the source also feeds what the actor does not reach.
 */
export async function putInPlace(
  context: AppContext,
  actor: Doer,
  sourceId: string,
  requested: Replacement,
): Promise<ReplacedWidget[]> {
  return context.db.tenant(actor.companyId, async (tx) => {
    const [from, to] = [await loadSource(tx, sourceId), await loadSource(tx, requested.with)]
    if (from.id === to.id)
      throw new AppError('invalid_input', 'Choose another source than the one to replace.')
    if (from.kind !== to.kind) {
      const { name } = providerFor(from.kind).definition
      throw new AppError('invalid_input', `Only another ${name} source can take the place of this one.`)
    }
    await requireOwnUses(tx, from.id)
    // Before any dashboard, as what changes a client does.
    if (!requested.dryRun) await takeTurn(tx, 'clients')
    const rows = await tx
      .selectFrom('widgets')
      .innerJoin('dashboards', 'dashboards.id', 'widgets.dashboardId')
      .select(['widgets.content', 'dashboards.id as dashboardId', 'dashboards.name'])
      .where(sql<boolean>`widgets.source_ids @> array[${from.id}]::text[]`)
      .orderBy('dashboards.name')
      .orderBy('dashboards.id')
      .orderBy('widgets.order')
      .execute()
    const successor = successorIn(to, requested.accounts)
    const succession = successionOf(from, to, successor)
    const changes = rows.map(({ content, dashboardId, name }) => {
      const before = widgetSchema.parse(content)
      return { dashboardId, name, ...succession(before) }
    })
    if (!requested.dryRun) {
      const dashboards = [...new Set(changes.map(({ dashboardId }) => dashboardId))]
      for (const dashboardId of dashboards) {
        await requireFree(context, tx, actor, dashboardId)
        const own = changes.filter((change) => change.dashboardId === dashboardId).map(({ after }) => after)
        await insertWidgets(tx, { companyId: actor.companyId, dashboardId }, own)
        await passDefaultsOn(context, tx, dashboardId, { from: from.id, to: to.id })
      }
      const clients = await passUsualOn(tx, { from: from.id, to: to.id }, successor)
      const domains = await passFeedsOn(tx, { from: from.id, to: to.id }, successor)
      if (dashboards.length > 0 || clients.length > 0 || domains.length > 0) {
        const names = [...new Set(changes.map(({ name }) => name))]
        await record(tx, actor, {
          action: 'source.replaced',
          subject: subjectOf(from),
          details: {
            with: subjectOf(to).name,
            dashboards: names,
            ...(clients.length > 0 && { clients }),
            ...(domains.length > 0 && { domains: domains.slice(0, MOST_NAMED).map(domainToUnicode) }),
          },
        })
      }
    }
    return changes.map(({ after, dashboardId, name, outcome, notes, accounts }) => ({
      id: after.id,
      title: after.title,
      dashboard: { id: dashboardId, name },
      outcome,
      notes,
      accounts,
    }))
  })
}

interface Change {
  after: Widget
  outcome: ReplacedWidget['outcome']
  notes: string[]
  /** The accounts of the source that goes. */
  accounts: string[]
}

/** The new source's account in place of one of the old one; null where there is none. */
type Successor = (account: string) => string | null

function successorIn(to: SourceRow, chosen: Replacement['accounts']): Successor {
  const after = propertiesOf(to)
  return (id) => {
    const wanted = Object.hasOwn(chosen, id) ? chosen[id] : id
    return after.find((property) => property.id === wanted && property.available)?.id ?? null
  }
}

function successionOf(from: SourceRow, to: SourceRow, successor: Successor): (widget: Widget) => Change {
  const [before, after] = [propertiesOf(from), propertiesOf(to)]
  const nameIn = (list: typeof after, id: string) => list.find((property) => property.id === id)?.name ?? id
  const { definition } = providerFor(from.kind)
  return (widget) => {
    const notes = new Set<string>()
    let outcome: Change['outcome'] = 'keeps'
    const lose = (note: string) => {
      outcome = 'loses'
      notes.add(note)
    }
    const change = (note: string) => {
      if (outcome === 'keeps') outcome = 'changes'
      notes.add(note)
    }
    const moved = (instance: WidgetInstance): WidgetInstance => {
      if (instance.sourceId !== from.id) return instance
      const accounts = instance.accounts.flatMap((account) => {
        const next = successor(account)
        if (next === null) lose(`Nothing takes the place of “${nameIn(before, account)}”.`)
        else if (next !== account) change(`“${nameIn(before, account)}” becomes “${nameIn(after, next)}”.`)
        return next ?? []
      })
      const type = definition.types.find((known) => known.type === instance.type)
      const filled = filledOf(instance)
      const remote = type?.parameters.filter(({ name, options }) => options === 'remote' && filled.has(name))
      for (const { label } of remote ?? [])
        change(`The choice of “${label}” stays as it is; check that the new source has it.`)
      return { ...instance, sourceId: to.id, accounts: [...new Set(accounts)] }
    }
    const instances = widget.instances.map(moved)
    const own = widget.instances.filter(({ sourceId }) => sourceId === from.id)
    const accounts = [...new Set(own.flatMap((instance) => instance.accounts))]
    // A new hash signals to every open page that this widget has other queries now.
    return { after: { ...widget, instances, hash: nanoid(10) }, outcome, notes: [...notes], accounts }
  }
}

const filledOf = ({ inputs }: WidgetInstance): Set<string> =>
  new Set(Object.entries(inputs).flatMap(([name, value]) => (isFilled(value) ? name : [])))

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

async function requireFree(
  context: AppContext,
  tx: Tenant,
  actor: Pick<Doer, 'userId'>,
  dashboardId: string,
): Promise<void> {
  const row = await loadDashboard(tx, dashboardId, { lock: true })
  const lock = await currentLock(context, tx, row)
  if (!lock || lock.userId === actor.userId) return
  throw new AppError(
    'locked',
    `${lock.name} is editing “${row.name}”. Replace the source when that is done; nothing has been changed.`,
  )
}

/**
 * What is preset for new widgets follows too; its accounts are chosen anew. The new version refuses the save of an
 * editor that still has the widgets of before.
 */
async function passDefaultsOn(
  context: AppContext,
  tx: Tenant,
  dashboardId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const row = await loadDashboard(tx, dashboardId)
  const defaults = Object.entries(defaultsOf(row)).map(([type, preset]) => {
    const known = preset as { sourceId?: unknown } | null
    return [type, known?.sourceId === from ? { ...known, sourceId: to, accounts: [] } : preset]
  })
  await tx
    .updateTable('dashboards')
    .set({
      defaults: JSON.stringify(Object.fromEntries(defaults)),
      version: row.version + 1,
      updatedAt: context.now().toString(),
    })
    .where('id', '=', dashboardId)
    .execute()
}

/**
 * What is usual for clients follows too, so that their next dashboards read the new source; where it has none of the
 * accounts, what is usual stays. Returns the names of the clients.
 */
async function passUsualOn(
  tx: Tenant,
  { from, to }: { from: string; to: string },
  successor: Successor,
): Promise<string[]> {
  const usual = await tx
    .selectFrom('clientAccounts')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.id', '=', 'clientAccounts.clientId')
        .onRef('clients.companyId', '=', 'clientAccounts.companyId'),
    )
    .select(['clients.name', 'clientId', 'type', 'accounts'])
    .where('sourceId', '=', from)
    .orderBy('clients.name')
    .execute()
  const moved = usual.flatMap(({ accounts, ...rest }) => {
    const next = [...new Set(accounts.flatMap((account) => successor(account) ?? []))]
    return accounts.length > 0 && next.length === 0 ? [] : [{ ...rest, accounts: next }]
  })
  for (const { clientId, type, accounts } of moved) {
    await tx
      .updateTable('clientAccounts')
      .set({ sourceId: to, accounts })
      .where('clientId', '=', clientId)
      .where('type', '=', type)
      .execute()
  }
  return [...new Set(moved.map(({ name }) => name))]
}
