import type { SsoChange } from '../../../shared/api/sso.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import type { AppContext } from '../../context.ts'
import { placeIn, SSO_SECRET } from '../../db/encryptedColumns.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import type { Doer } from '../audit/record.ts'
import { type ConnectionRow, loadConnection, provenDomains } from '../companyLogin/connection.ts'
import { endSessionsOfRequired } from '../companyLogin/endSessions.ts'
import { noteChange } from './changedJob.ts'
import { findIssuerProblem } from './discover.ts'

/**
 * Sets how the company's people sign in by its own provider. Another issuer needs the secret anew, so that the stored one
 * is never sent to a server of somebody's choice, and forgets who is linked. Where it becomes the only
 * way in, the sessions of whom it concerns end. Throws AppError('invalid_input'), and AppError('stale_version') where somebody
 * else has changed the same since it was seen.
 */
export async function saveConnection(context: AppContext, actor: Doer, change: SsoChange): Promise<void> {
  const { companyId } = actor
  const { clientSecret, seen, ...sent } = change
  const problem = findIssuerProblem(context, sent.issuer)
  if (problem) throw invalidField('issuer', problem)
  await context.db.tenant(companyId, async (tx) => {
    await takeTurn(tx, 'sso')
    const before = await loadConnection(tx)
    if (!before && seen && seen.issuer !== '')
      throw new AppError(
        'stale_version',
        'Somebody else has removed the single sign-on meanwhile. Save again to set it up anew.',
      )
    const wanted = before ? withSeen(before, sent, seen) : sent
    if (wanted.required && !wanted.enabled) throw invalidField('required', 'Switch single sign-on on first.')
    const isSameIssuer = before?.issuer === wanted.issuer
    if (clientSecret === '' && !isSameIssuer) {
      throw invalidField(
        'clientSecret',
        before ? 'Another issuer needs its own secret.' : 'Enter the client secret.',
      )
    }
    if (wanted.enabled && !before?.enabled && (await provenDomains(tx)).length === 0) {
      throw invalidField('enabled', 'Prove a domain first: without one nobody could sign in.')
    }
    const secret =
      clientSecret === '' && before
        ? before.clientSecret
        : context.cipher.encrypt(clientSecret, placeIn(SSO_SECRET, companyId, companyId))
    const set = { ...wanted, clientSecret: secret, problem: null, problemWords: null, problemAt: null }
    await tx
      .insertInto('ssoConnections')
      .values({ companyId, ...set })
      .onConflict((conflict) => conflict.column('companyId').doUpdateSet(set))
      .execute()
    if (before && !isSameIssuer) await tx.deleteFrom('ssoIdentities').execute()
    const wasRequired = before?.enabled && before.required && isSameIssuer
    if (!wasRequired) await endSessionsOfRequired(tx)
    const details = before ? changesIn(before, { ...wanted, clientSecret }) : { ...wanted }
    if (details)
      await noteChange(context, tx, actor, 'sso.changed', { name: wanted.issuer, details: { ...details } })
  })
}

/** Of the secret only that there is a new one. */
function changesIn(before: ConnectionRow, { clientSecret, ...wanted }: SsoChange) {
  const { issuer, clientId, enabled, required, createsMembers } = before
  return changesOf(
    { issuer, clientId, enabled, required, createsMembers, clientSecret: false },
    { ...wanted, clientSecret: clientSecret !== '' },
    ['clientSecret'],
  )
}

/** Ends the single sign-on; proven domains stay. Throws AppError('not_found') where there is none. */
export async function removeConnection(context: AppContext, actor: Doer): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    const before = await loadConnection(tx)
    if (!before) throw notFound('single sign-on')
    await tx.deleteFrom('ssoConnections').execute()
    await tx.deleteFrom('ssoIdentities').execute()
    await noteChange(context, tx, actor, 'sso.removed', { name: before.issuer })
  })
}

/** Forgets which accounts at the provider are whose; each person is found anew by the address. */
export async function forgetLinks(context: AppContext, actor: Doer): Promise<void> {
  await context.db.tenant(actor.companyId, async (tx) => {
    const row = await loadConnection(tx)
    if (!row) throw notFound('single sign-on')
    await tx.deleteFrom('ssoIdentities').execute()
    await noteChange(context, tx, actor, 'sso.linksForgotten', { name: row.issuer })
  })
}
