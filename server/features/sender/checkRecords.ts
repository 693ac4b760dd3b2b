import type { DnsState } from '../../../shared/api/sender.ts'
import {
  type DnsVerdict,
  judgeRecord,
  keyHostOf,
  lostReason,
  nextLookMinutes,
  nextTrust,
  policyDomainOf,
  type WantedRecord,
} from '../../../shared/rules/senderDns.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { loadSender, type SenderFacts } from './queries.ts'
import { queueSenderLost } from './senderLostJob.ts'
import { wantedOf } from './wantedOf.ts'

type Finding = WantedRecord & DnsVerdict

/**
 * Looks the company's records up and stores what was found: the address is used, is no longer used, of which the admins are
 * mailed, or stays as it was.
 */
export async function checkRecords(context: AppContext, companyId: string): Promise<void> {
  const facts = await context.db.tenant(companyId, loadSender)
  const { domain } = facts
  if (!domain) return
  // No connection is held while name servers are waited for.
  const found = await Promise.all(
    wantedOf(context.config, facts).map((record) => look(context, record, domain.domain)),
  )
  await context.db.tenant(companyId, (tx) => store(context, tx, companyId, facts, found))
}

/**
 * Whether what was asked about is still what the company has: the domain, the change that set it and the keys. Name
 * servers are asked for seconds, in which an admin may set another domain or key.
 */
const isStillAsked = (asked: SenderFacts, now: SenderFacts): boolean =>
  now.domain?.domain === asked.domain?.domain &&
  now.domain?.changedAt === asked.domain?.changedAt &&
  now.keys.map(({ id }) => id).join() === asked.keys.map(({ id }) => id).join()

async function look({ dns }: AppContext, record: WantedRecord, domain: string): Promise<Finding> {
  const verdict = judgeRecord(record, await dns.ask(record.host, record.type))
  if (verdict.state !== 'missing') return { ...record, ...verdict }
  if (record.purpose === 'dmarc') return { ...record, ...(await policyAbove({ dns }, record, domain)) }
  const twice = `${record.host}.${domain}`
  const { state } = judgeRecord(record, await dns.ask(twice, record.type))
  if (state !== 'valid') return { ...record, ...verdict }
  return {
    ...record,
    ...verdict,
    reason: `It is at ${twice}: your DNS panel appends the domain by itself. Leave it out.`,
  }
}

/** The policy of the organisation applies where the domain has none of its own. */
async function policyAbove(
  { dns }: Pick<AppContext, 'dns'>,
  record: WantedRecord,
  domain: string,
): Promise<DnsVerdict> {
  const organisation = policyDomainOf(domain)
  const answer = organisation ? await dns.ask(`_dmarc.${organisation}`, 'TXT') : ({ kind: 'none' } as const)
  return judgeRecord(record, answer)
}

async function store(
  context: AppContext,
  tx: Tenant,
  companyId: string,
  asked: SenderFacts,
  found: readonly Finding[],
): Promise<void> {
  // Whoever changes the address waits for this row.
  await tx.selectFrom('companies').select('id').forUpdate().execute()
  const facts = await loadSender(tx)
  const { domain, keys } = facts
  // What was set meanwhile has a look-up of its own.
  if (!domain || !isStillAsked(asked, facts)) return
  const next = keys.find(({ state }) => state === 'next')
  const active = keys.find(({ state }) => state === 'active')
  const stateOf = (key: SenderFacts['keys'][number] | undefined): DnsState[] =>
    found
      .filter(({ host }) => key && host === keyHostOf(domain.domain, key.selector))
      .map(({ state }) => state)
  const isNextFound = stateOf(next).includes('valid')
  if (next && isNextFound) {
    if (active)
      await tx.updateTable('dkimKeys').set({ state: 'retired' }).where('id', '=', active.id).execute()
    await tx.updateTable('dkimKeys').set({ state: 'active' }).where('id', '=', next.id).execute()
  }
  const now = context.now()
  const { verifiedAt, failures, unansweredSince: since } = domain
  const unansweredSince = since === null ? null : Temporal.Instant.from(since)
  const before = { isVerified: verifiedAt !== null, failures, unansweredSince }
  const required = stateOf(isNextFound ? next : (active ?? next))
  const trust = nextTrust(before, required, now)
  const sinceChange = now.since(Temporal.Instant.from(domain.changedAt)).total('minutes')
  await tx
    .updateTable('senderDomains')
    .set({
      verifiedAt: trust.isVerified ? (verifiedAt ?? now.toString()) : null,
      failures: trust.failures,
      unansweredSince: trust.unansweredSince?.toString() ?? null,
      checkedAt: now.toString(),
      nextCheckAt: now.add({ minutes: nextLookMinutes(sinceChange) }).toString(),
    })
    .where('domain', '=', domain.domain)
    .execute()
  await tx.deleteFrom('dnsFindings').where('domain', '=', domain.domain).execute()
  await tx
    .insertInto('dnsFindings')
    .values(
      found.map(({ host, type, state, found: values, reason }) => ({
        companyId,
        domain: domain.domain,
        host,
        type,
        state,
        found: values,
        reason,
      })),
    )
    .execute()
  if (before.isVerified && !trust.isVerified) {
    await queueSenderLost(context, tx, { companyId, domain: domain.domain, reason: lostReason(required) })
  }
}
