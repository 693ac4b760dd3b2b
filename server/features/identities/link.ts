import type { SignInWays } from '../../../shared/api/identities.ts'
import { IDENTITY_NAMES, type IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitOf } from '../../http/limits.ts'
import type { Actor } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { askingPassword } from '../users/askingPassword.ts'
import { assertPassword } from '../users/assertPassword.ts'
import { loadUser } from '../users/loadUser.ts'
import { type IdentityChange, queueIdentityChangedMail } from './changedMailJob.ts'
import { storeIdentity } from './store.ts'
import type { Identity } from './waiting.ts'

/** How the person can sign in. */
export async function listWays(tx: Tenant, userId: string): Promise<SignInWays> {
  const { passwordHash } = await loadUser(tx, userId)
  const identities = await tx
    .selectFrom('identities')
    .select(['provider', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute()
  return {
    hasPassword: passwordHash !== null,
    identities: identities.map((row) => ({ ...row, provider: row.provider as IdentityProvider })),
  }
}

/** Before the own account is linked with one elsewhere. Throws AppError: `invalid_credentials`, `too_many_tries`. */
export async function assertMayLink(context: AppContext, actor: Actor, password: string): Promise<void> {
  const { userId, address } = actor
  await chargeTries(context, [limitOf('identityLink', { account: userId, address })])
  const user = await context.db.tenant(actor.companyId, (tx) => loadUser(tx, userId))
  await askingPassword(context, actor, () => assertPassword(user, password))
}

/** Links an account elsewhere with the person, who is mailed. Throws AppError('conflict') where it is linked already. */
export async function linkIdentity(context: AppContext, actor: Actor, identity: Identity): Promise<void> {
  const { provider, email: account } = identity
  await context.db.tenant(actor.companyId, async (tx) => {
    await storeIdentity(context, tx, actor, identity)
    await note(context, tx, actor, { provider, account, change: 'linked' })
  })
}

/**
 * Links the account that this browser has signed in with elsewhere. Throws AppError('conflict') unless the person signed in
 * after that: whoever finds a browser open must not add a way in.
 */
export async function linkWaiting(
  context: AppContext,
  actor: Actor,
  { identity, at }: { identity: Identity; at: number },
): Promise<void> {
  const session = await context.db.tenant(actor.companyId, (tx) =>
    tx.selectFrom('sessions').select('createdAt').where('id', '=', actor.sessionId).executeTakeFirstOrThrow(),
  )
  if (Temporal.Instant.from(session.createdAt).epochMilliseconds < at) {
    throw new AppError('conflict', 'Log out and sign in once more to link this account.')
  }
  await linkIdentity(context, actor, identity)
}

/** Throws AppError: `not_found`, and `conflict` where the person could not sign in any more. */
export async function unlinkIdentity(
  context: AppContext,
  actor: Actor,
  provider: IdentityProvider,
): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    // Locked: of two removed at once, one is the last.
    await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute()
    const { hasPassword, identities } = await listWays(tx, actor.userId)
    if (!identities.some((one) => one.provider === provider)) throw notFound('linked account')
    if (!hasPassword && identities.length === 1) {
      throw new AppError(
        'conflict',
        `${IDENTITY_NAMES[provider]} is the only way in to your account. Set a password first, then remove it.`,
      )
    }
    await remove(context, tx, actor, provider)
  })
}

/** The same at the provider's request, which its owner made there: also of the only way in, where it was linked by then. */
export async function dropIdentity(
  context: AppContext,
  owner: Doer,
  provider: IdentityProvider,
  linkedUntil: Temporal.Instant | undefined,
): Promise<void> {
  await context.db.tenant(owner.companyId, (tx) => remove(context, tx, owner, provider, linkedUntil))
}

async function remove(
  context: AppContext,
  tx: Tenant,
  owner: Doer,
  provider: IdentityProvider,
  linkedUntil?: Temporal.Instant,
): Promise<void> {
  const gone = await tx
    .deleteFrom('identities')
    .where('userId', '=', owner.userId)
    .where('provider', '=', provider)
    .$if(linkedUntil !== undefined, (query) => query.where('createdAt', '<=', String(linkedUntil)))
    .returning('email')
    .executeTakeFirst()
  // Asked for twice at once, it was removed by the first.
  if (gone) await note(context, tx, owner, { provider, account: gone.email, change: 'unlinked' })
}

/** Records it, and has the person mailed once it is committed. */
async function note(context: AppContext, tx: Tenant, actor: Doer, change: IdentityChange): Promise<void> {
  const { companyId, userId } = actor
  const { name, email: to } = await loadUser(tx, userId)
  await record(tx, actor, {
    action: `identity.${change.change}`,
    subject: { kind: 'person', id: userId, name },
    details: { provider: change.provider },
  })
  if (context.mailer) await queueIdentityChangedMail(context, tx, { companyId, userId, to, ...change })
}
