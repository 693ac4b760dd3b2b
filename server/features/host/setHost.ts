import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { findHostProblem, hostTyped } from '../../../shared/rules/ownHost.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { endSessionsAtHost } from './endSessions.ts'
import { loadHost } from './loadHost.ts'

/**
 * Chooses the host at which the company is to be served, or gives it up with null. The former one ends at once, with the sessions there; the new
 * one is served when its records are found.
 *
 * @throws AppError('invalid_input') for a host that cannot be one
 * @throws AppError('stale_version') where somebody else has set another one since it was seen
 */
export async function setHost(
  context: AppContext,
  actor: Doer,
  typed: string | null,
  { seen }: { seen?: string | null | undefined } = {},
): Promise<void> {
  const host = typed === null ? null : readHost(context, typed)
  await context.db.tenant(actor.companyId, (tx) => storeHost(context, tx, actor, host, seen))
  context.hosts.forget()
}

/** Within a transaction, after which the hosts are to be read anew; `wanted` as `readHost` returns it. */
export async function storeHost(
  { now: clock }: Pick<AppContext, 'now'>,
  tx: Tenant,
  actor: Doer,
  wanted: string | null,
  seen?: string | null,
): Promise<void> {
  await takeTurn(tx, 'host')
  const before = await loadHost(tx)
  const form = seen === undefined ? undefined : { host: seen }
  const { host } = withSeen({ host: before?.host ?? null }, { host: wanted }, form)
  if ((before?.host ?? null) === host) return
  await endSessionsAtHost(tx)
  if (host === null) await tx.deleteFrom('companyHosts').execute()
  else {
    const now = clock().toString()
    const set = {
      host,
      verifiedAt: null,
      missingSince: null,
      changedAt: now,
      checkedAt: null,
      nextCheckAt: now,
      findings: '[]',
    }
    await tx
      .insertInto('companyHosts')
      .values({ companyId: actor.companyId, proof: randomBytes(24).toString('base64url'), ...set })
      .onConflict((conflict) => conflict.column('companyId').doUpdateSet(set))
      .execute()
  }
  const subject = { kind: 'setting' as const, id: 'host', name: host ?? before?.host ?? '' }
  await record(tx, actor, { action: host === null ? 'host.removed' : 'host.set', subject })
}

/** As DNS has it: lower case, other scripts in punycode. Throws AppError('invalid_input') for what cannot be a host. */
export function readHost({ config }: Pick<AppContext, 'config'>, typed: string): string {
  const host = domainToASCII(hostTyped(typed)).toLowerCase()
  const text = findHostProblem(host, new URL(config.publicUrl).hostname)
  if (text) throw invalidField('host', text)
  return host
}
