import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { type Tenant, withReachOf } from '../../db/database.ts'
import { isClosed } from '../../http/closedCompany.ts'
import { AppError } from '../../lib/errors.ts'
import { type LostSource, sourcesLostMail } from '../../mail/sourcesLost.ts'
import { defineJob } from '../../queue/job.ts'
import { addressOf } from '../host/addressOf.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'
import { providerFor } from '../sources/providerFor.ts'
import { listUses } from '../sources/uses.ts'
import { createLoginLink } from './create.ts'

/** `userId`: whose sources; null where whoever connected them has left, and for those the admins are mailed. */
const payload = z.object({ companyId: z.string(), userId: z.string().nullable() })
type Owner = z.output<typeof payload>

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifySourcesLost: z.input<typeof payload>
  }
}

/**
 * Mails the owner of sources that need a new sign-in, once for each loss: those that were lost within a few minutes of one
 * another in one mail, with what hangs on them within the owner's reach and a link for whoever owns the login.
 */
export const sourcesLostJob = defineJob({
  name: 'notifySourcesLost',
  slots: 'notices',
  payload,
  run: async (context: AppContext, owner) => {
    const { mailer, mailLayout } = context
    if (!mailer) return
    const { companyId } = owner
    const { lost, people } = await context.db.tenant(companyId, async (tx) => ({
      lost: await lostOf(tx, owner),
      people: await addressees(tx, owner),
    }))
    const [first] = people
    if (!first || lost.length === 0) return
    const sources: LostSource[] = []
    for (const { uses, ...source } of lost) {
      sources.push({
        kind: providerFor(source.kind).definition.name,
        account: source.accountLabel,
        reason: source.invalidReason ?? 'The login has ended.',
        dashboards: uses.dashboards.filter(({ active }) => active).map(({ name }) => name),
        reports: uses.reports.length,
        loginLink: await linkFor(context, { companyId, userId: first.id }, source),
      })
    }
    const failures: unknown[] = []
    for (const { email, name } of people) {
      const link = `${await addressOf(context, companyId)}/company/sources`
      const face = await faceOf(context, companyId)
      const mail = await sourcesLostMail(mailLayout, { to: email, name, sources, link, face })
      await sendNotice(context, mail).catch((error: unknown) => failures.push(error))
    }
    // Another try would mail those anew whose mail was taken.
    if (failures.length === people.length) throw failures[0]
    for (const err of failures) context.log.warn({ err, companyId }, 'an admin was not told of lost sources')
    const ids = lost.map(({ id }) => id)
    await context.db.tenant(companyId, (tx) =>
      tx
        .updateTable('sources')
        .set({ lossMailed: true })
        .where('id', 'in', ids)
        .where('invalid', '=', true)
        .execute(),
    )
  },
})

async function lostOf(tx: Tenant, { userId }: Owner) {
  const rows = await tx
    .selectFrom('sources')
    .select(['id', 'kind', 'accountLabel', 'invalidReason'])
    .where('invalid', '=', true)
    .where('lossMailed', '=', false)
    .where('connectedBy', 'is not distinct from', userId)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  // Whoever connected a source may work for some of the clients only that it feeds.
  return withReachOf(tx, userId ?? '', () =>
    Promise.all(rows.map(async (row) => ({ ...row, uses: await listUses(tx, row.id) }))),
  )
}

/** Nobody once the company is closed. */
async function addressees(tx: Tenant, { userId }: Owner) {
  if (await isClosed(tx)) return []
  const people = tx.selectFrom('users').select(['id', 'name', 'email']).orderBy('id')
  return (userId === null ? people.where('role', '=', 'admin') : people.where('id', '=', userId)).execute()
}

/** Null for a kind that is not signed in to, and where a link cannot be made. */
async function linkFor(
  context: AppContext,
  maker: { companyId: string; userId: string },
  { id, kind, accountLabel }: { id: string; kind: string; accountLabel: string },
): Promise<string | null> {
  const { definition } = providerFor(kind)
  if (definition.auth.type !== 'oauth') return null
  try {
    const name = accountLabel.slice(0, 120) || definition.name
    return (await createLoginLink(context, maker, { name, kind: definition.kind, sourceId: id })).url
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}
