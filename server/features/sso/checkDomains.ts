import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { judgeProof, proofRecord } from '../../../shared/rules/domainProof.ts'
import { hostTrustOf, nextHostTrust } from '../../../shared/rules/ownHost.ts'
import { lostReason, nextLookMinutes } from '../../../shared/rules/senderDns.ts'
import { ssoProofHostOf } from '../../../shared/rules/ssoDomain.ts'
import type { AppContext } from '../../context.ts'
import type { SsoDomains } from '../../db/types.ts'
import { isClosed } from '../../http/closedCompany.ts'
import { endSessionsOfRequired } from '../companyLogin/endSessions.ts'
import { queueSsoDomainLost } from './domainLostJob.ts'

export type DomainRow = Selectable<SsoDomains>

const DAY_MINUTES = 24 * 60

/** Looks the proofs of all of a company's domains up. */
export async function checkDomains(context: AppContext, companyId: string): Promise<void> {
  const rows = await context.db.tenant(companyId, (tx) => tx.selectFrom('ssoDomains').selectAll().execute())
  // No connection is held while name servers are waited for.
  await Promise.all(rows.map((row) => checkDomain(context, row)))
}

/**
 * Looks the proof of a domain up and stores what was found: it is proven from now on, no longer (the admins are
 * mailed), or as before. Who proves a domain takes it from the company that had it.
 */
export async function checkDomain(context: AppContext, row: DomainRow): Promise<void> {
  const { companyId, domain } = row
  const isProven = row.verifiedAt !== null
  const answer = await context.dns.ask(ssoProofHostOf(domain), 'TXT')
  const finding = judgeProof(proofRecord(row.proof), answer, isProven)
  const now = context.now()
  // A domain is given up as a host is.
  const after = nextHostTrust(hostTrustOf(row), [finding], now)
  if (after.isServed && !isProven) {
    // Name servers are waited for for seconds, in which the company may have removed the domain, or been deleted.
    if (!(await isStillListed(context, row))) return
    await takeFromHolder(context, row)
  }
  const sinceChange = now.since(Temporal.Instant.from(row.changedAt)).total('minutes')
  const minutes = after.isServed ? DAY_MINUTES : nextLookMinutes(sinceChange)
  await context.db.tenant(companyId, async (tx) => {
    const stored = await tx
      .updateTable('ssoDomains')
      .set({
        verifiedAt: after.isServed ? (row.verifiedAt ?? now.toString()) : null,
        missingSince: after.missingSince?.toString() ?? null,
        unansweredSince: after.unansweredSince?.toString() ?? null,
        checkedAt: now.toString(),
        nextCheckAt: now.add({ minutes }).toString(),
        finding: JSON.stringify(finding),
      })
      // Who has it has changed meanwhile: a later look decides.
      .where('domain', '=', domain)
      .where('proof', '=', row.proof)
      .where('verifiedAt', isProven ? 'is not' : 'is', null)
      .executeTakeFirst()
    if (stored.numUpdatedRows === 0n || after.isServed === isProven) return
    if (!isProven) return endSessionsOfRequired(tx)
    await queueSsoDomainLost(context, tx, { companyId, domain, reason: lostReason([finding.state]) })
  })
}

/** Whether the proof that was looked up is still that of a domain of the company, which is not deleted. */
async function isStillListed({ db }: AppContext, { companyId, domain, proof }: DomainRow): Promise<boolean> {
  return db.tenant(companyId, async (tx) => {
    const listed = await tx
      .selectFrom('ssoDomains')
      .select('domain')
      .where('domain', '=', domain)
      .where('proof', '=', proof)
      .executeTakeFirst()
    return listed !== undefined && !(await isClosed(tx))
  })
}

/** The former holder's domain no longer counts, nor is it looked up: its record belongs to another company now. */
async function takeFromHolder(context: AppContext, { companyId, domain }: DomainRow): Promise<void> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id from resolve_sso_domain(${domain})`.execute(context.db.system)
  const holder = rows[0]?.companyId
  if (holder === undefined || holder === companyId) return
  await context.db.tenant(holder, async (tx) => {
    const taken = await tx
      .updateTable('ssoDomains')
      .set({ verifiedAt: null, missingSince: null, nextCheckAt: null })
      .where('domain', '=', domain)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 1n)
      await queueSsoDomainLost(context, tx, { companyId: holder, domain, reason: 'taken' })
  })
}
