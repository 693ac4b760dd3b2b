import { sql } from 'kysely'
import { type HostFinding, hostFinding } from '../../../shared/api/host.ts'
import {
  hostTrustOf,
  judgeHostRecord,
  nextHostTrust,
  wantedHostRecords,
} from '../../../shared/rules/ownHost.ts'
import { lostReason, nextLookMinutes } from '../../../shared/rules/senderDns.ts'
import type { AppContext } from '../../context.ts'
import { endSessionsAtHost } from './endSessions.ts'
import { queueHostLost } from './hostLostJob.ts'
import { type HostRow, loadHost } from './loadHost.ts'

const DAY_MINUTES = 24 * 60

/** The records that a company's host should have. */
export const wantedOf = ({ config }: Pick<AppContext, 'config'>, { host, proof }: HostRow) =>
  wantedHostRecords(host, proof, new URL(config.publicUrl).hostname)

/** What the last look found, as stored. */
export const findingsOf = ({ findings }: HostRow): HostFinding[] => hostFinding.array().parse(findings)

/**
 * Looks the records of the company's host up and stores what was found: the host is served from now on, is given up, or
 * stays as it was. Who proves a host takes it from the company that had it.
 */
export async function checkHost(context: AppContext, companyId: string): Promise<void> {
  const row = await context.db.tenant(companyId, loadHost)
  if (!row) return
  // No connection is held while name servers are waited for.
  const findings = await Promise.all(
    wantedOf(context, row).map(async (record) =>
      judgeHostRecord(record, await context.dns.ask(record.host, record.type), row.verifiedAt !== null),
    ),
  )
  await store(context, row, findings)
  context.hosts.forget()
}

async function store(context: AppContext, row: HostRow, findings: readonly HostFinding[]): Promise<void> {
  const { companyId, host } = row
  const now = context.now()
  const before = hostTrustOf(row)
  const after = nextHostTrust(before, findings, now)
  if (after.isServed && !before.isServed) {
    // Name servers are waited for for seconds, in which the company may have given the host up, or been deleted.
    if (!(await isStillChosen(context, row))) return
    await takeFromHolder(context, row)
  }
  const sinceChange = now.since(Temporal.Instant.from(row.changedAt)).total('minutes')
  const minutes = after.isServed ? DAY_MINUTES : nextLookMinutes(sinceChange)
  await context.db.tenant(companyId, async (tx) => {
    const stored = await tx
      .updateTable('companyHosts')
      .set({
        verifiedAt: after.isServed ? (row.verifiedAt ?? now.toString()) : null,
        missingSince: after.missingSince?.toString() ?? null,
        unansweredSince: after.unansweredSince?.toString() ?? null,
        checkedAt: now.toString(),
        nextCheckAt: now.add({ minutes }).toString(),
        findings: JSON.stringify(findings),
      })
      // The host, or who has it, has changed meanwhile, or the company was deleted: a later look decides.
      .where('host', '=', host)
      .where('proof', '=', row.proof)
      .where('changedAt', '=', row.changedAt)
      .where('verifiedAt', before.isServed ? 'is not' : 'is', null)
      .executeTakeFirst()
    if (stored.numUpdatedRows === 1n && before.isServed && !after.isServed) {
      await endSessionsAtHost(tx)
      const reason = lostReason(findings.map(({ state }) => state))
      await queueHostLost(context, tx, { companyId, host, reason })
    }
  })
}

/** Whether the records that were looked up are still those of the company's host. */
async function isStillChosen({ db }: AppContext, row: HostRow): Promise<boolean> {
  const now = await db.tenant(row.companyId, loadHost)
  return now?.host === row.host && now.proof === row.proof && now.changedAt === row.changedAt
}

/** The former holder's host is no longer served, nor looked up: its records belong to another company now. */
async function takeFromHolder(context: AppContext, { companyId, host }: HostRow): Promise<void> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id from resolve_host_holder(${host})`.execute(context.db.system)
  const holder = rows[0]?.companyId
  if (holder === undefined || holder === companyId) return
  await context.db.tenant(holder, async (tx) => {
    const taken = await tx
      .updateTable('companyHosts')
      .set({ verifiedAt: null, missingSince: null, nextCheckAt: null })
      .where('host', '=', host)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 1n) {
      await endSessionsAtHost(tx)
      await queueHostLost(context, tx, { companyId: holder, host, reason: 'taken' })
    }
  })
}
