import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { loginLinkForm } from '../../../shared/api/loginLinks.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { addressOf } from '../host/addressOf.ts'
import { loadSource } from '../sources/loadSource.ts'
import { signInOf } from '../sources/sharedLogin.ts'
import { registeredApp } from '../sources/vendor.ts'
import { pageAt, subjectOf } from './present.ts'
import type { LoginLinkRow } from './queries.ts'

const DAYS_VALID = 7
/** Links that are older are deleted. */
const DAYS_STORED = 30
const MOST_LINKS = 500

/**
 * Makes a link with which somebody without an account signs in at the vendor. Throws AppError: `conflict` for a kind that
 * is not signed in to, or a source of another kind; `not_found`; `limit_reached`.
 */
export async function createLoginLink(
  context: AppContext,
  actor: Doer,
  { name, kind, sourceId }: z.output<typeof loginLinkForm>,
): Promise<{ row: LoginLinkRow; url: string }> {
  registeredApp(context, signInOf(kind))
  const { token, stored } = newMailedToken(context, 24 * DAYS_VALID)
  const { companyId, userId } = actor
  const now = context.now()
  const row = await context.db.tenant(companyId, async (tx) => {
    if (sourceId !== null) {
      const source = await loadSource(tx, sourceId)
      if (source.kind !== kind) throw new AppError('conflict', 'This source is of another kind.')
      if (source.importedAt !== null) {
        throw new AppError('conflict', 'This source was imported from a file; nobody signs in for it.')
      }
    }
    const old = now.subtract({ hours: 24 * DAYS_STORED }).toString()
    await tx.deleteFrom('loginLinks').where('createdAt', '<', old).execute()
    await takeTurn(tx, 'loginLinks')
    const { count } = await beyondReach(tx, () =>
      tx
        .selectFrom('loginLinks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    if (count >= MOST_LINKS) {
      throw new AppError(
        'limit_reached',
        `A company has at most ${MOST_LINKS} links a month. Withdraw one first.`,
      )
    }
    const values = { id: nanoid(), companyId, name, kind, sourceId, createdBy: userId, ...stored }
    const made = await tx
      .insertInto('loginLinks')
      .values({ ...values, createdAt: now.toString() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, actor, { action: 'loginLink.created', subject: subjectOf(made) })
    return made
  })
  return { row, url: await linkAt(context, companyId, token) }
}

/** The page of a link, at the company's own address. */
export const linkAt = async (context: AppContext, companyId: string, token: string): Promise<string> =>
  pageAt(await addressOf(context, companyId), token)
