import { nanoid } from 'nanoid'
import {
  MOST_NAMED_LINKS,
  type NamedLink,
  type NamedLinkChange,
  type NamedLinkForm,
  type NamedLinkRights,
  rightsOf,
} from '../../../../shared/api/namedLinks.ts'
import { changesOf } from '../../../../shared/rules/auditDetails.ts'
import { hasLinkEnded } from '../../../../shared/rules/namedLink.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { doneOnce } from '../../../http/doneCall.ts'
import { AppError, invalidField } from '../../../lib/errors.ts'
import { hashPassword } from '../../../lib/password.ts'
import { withSeen } from '../../../lib/withSeen.ts'
import { type Doer, record } from '../../audit/record.ts'
import { newPermalink } from '../permalink.ts'
import { type DashboardRow, loadDashboard } from '../queries.ts'
import { requireReal } from '../samples.ts'
import { presentNamedLink } from './present.ts'
import { lockNamedLink } from './queries.ts'

/** A dashboard that is just being deleted would bring a link back as it was before its change, even a revoked one. */
const LOCK = { lock: true }

/**
 * Makes a named link. Throws AppError: `not_found`, `sample_data`, `limit_reached`, `invalid_input` where its last day is over.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the link that it made is returned
 */
export async function createNamedLink(
  context: AppContext,
  doer: Doer,
  dashboardId: string,
  form: NamedLinkForm,
  key: string | null,
): Promise<NamedLink> {
  const { companyId } = doer
  const passwordHash = form.password ? await hashPassword(form.password) : null
  return context.db.tenant(companyId, async (tx) => {
    const dashboard = await loadDashboard(tx, dashboardId, LOCK)
    requireReal(dashboard)
    const make = async () => {
      requireToCome(context, dashboard, form)
      await requireRoom(tx, dashboardId)
      const id = nanoid()
      await tx
        .insertInto('namedLinks')
        .values({
          ...stored(form),
          id,
          companyId,
          dashboardId,
          permalink: newPermalink(),
          passwordHash,
          createdAt: context.now().toString(),
        })
        .execute()
      await recordOf(tx, doer, 'link.created', dashboard, { link: form.name })
      return id
    }
    const id = await doneOnce(tx, { companyId, key }, make)
    return presentNamedLink(context, dashboard, await lockNamedLink(tx, dashboardId, id))
  })
}

/**
 * Changes a named link. With a new password readers who were let in before are out at once. Throws AppError: `not_found`,
 * `invalid_input` where its new last day is over, `stale_version` where somebody else has changed the same since it was `seen`.
 */
export async function changeNamedLink(
  context: AppContext,
  doer: Doer,
  { dashboardId, linkId }: { dashboardId: string; linkId: string },
  { seen, password, ...form }: NamedLinkChange,
): Promise<NamedLink> {
  const passwordHash = password ? await hashPassword(password) : null
  const link = await context.db.tenant(doer.companyId, async (tx) => {
    const dashboard = await loadDashboard(tx, dashboardId, LOCK)
    const before = await lockNamedLink(tx, dashboardId, linkId)
    const now = rightsOf(presentNamedLink(context, dashboard, before))
    const wanted = withSeen<NamedLinkRights, NamedLinkRights>(now, form, seen, ['dates'])
    if (wanted.expiresOn !== now.expiresOn) requireToCome(context, dashboard, wanted)
    const isPasswordNew = password !== undefined && !(password === '' && before.passwordHash === null)
    const after = await tx
      .updateTable('namedLinks')
      .set((row) => ({
        ...stored(wanted),
        ...(isPasswordNew && { passwordHash, accessEpoch: row('accessEpoch', '+', 1) }),
      }))
      .where('id', '=', linkId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = changesOf({ ...now, password: 0 }, { ...wanted, password: isPasswordNew ? 1 : 0 }, [
      'password',
      'dates',
    ])
    if (details) await recordOf(tx, doer, 'link.changed', dashboard, { link: before.name, ...details })
    return presentNamedLink(context, dashboard, after)
  })
  context.pages.drop(dashboardId)
  return link
}

/** Revokes a named link: it is gone at once, with its counts. Throws AppError('not_found'). */
export async function revokeNamedLink(
  context: AppContext,
  doer: Doer,
  { dashboardId, linkId }: { dashboardId: string; linkId: string },
): Promise<void> {
  await context.db.tenant(doer.companyId, async (tx) => {
    const dashboard = await loadDashboard(tx, dashboardId, LOCK)
    const { name } = await lockNamedLink(tx, dashboardId, linkId)
    await tx.deleteFrom('namedLinks').where('id', '=', linkId).execute()
    await recordOf(tx, doer, 'link.revoked', dashboard, { link: name })
  })
  context.pages.drop(dashboardId)
}

const stored = (rights: NamedLinkRights) => ({ ...rightsOf(rights), dates: JSON.stringify(rights.dates) })

/** The dashboard's row is locked: nobody adds another meanwhile. */
async function requireRoom(tx: Tenant, dashboardId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('namedLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dashboardId', '=', dashboardId)
    .executeTakeFirstOrThrow()
  if (count < MOST_NAMED_LINKS) return
  throw new AppError(
    'limit_reached',
    `A dashboard has at most ${MOST_NAMED_LINKS} named links. Revoke one that nobody needs any more first.`,
  )
}

function requireToCome(
  { now }: Pick<AppContext, 'now'>,
  { timezone }: Pick<DashboardRow, 'timezone'>,
  { expiresOn }: Pick<NamedLinkForm, 'expiresOn'>,
): void {
  if (hasLinkEnded(expiresOn, timezone, now()))
    throw invalidField('expiresOn', 'This day is over. Choose today or a later one.')
}

const recordOf = (
  tx: Tenant,
  doer: Doer,
  action: 'link.created' | 'link.changed' | 'link.revoked',
  { id, name }: Pick<DashboardRow, 'id' | 'name'>,
  details: Record<string, unknown>,
) => record(tx, doer, { action, subject: { kind: 'dashboard', id, name }, details })
