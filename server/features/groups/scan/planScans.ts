import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { AT_ONCE } from '../../../../shared/domain/monitoring.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import type { Domains } from '../../../db/types.ts'

/** Most companies of one look. */
const COMPANIES = 500
/** Domains of one turn of a company, after which others have theirs. */
export const DOMAINS_OF_TURN = 20
/** A scan that is lost with its worker is planned again after that. */
const LEASE_MINUTES = 60

/** Whether somebody has requested this domain's scan since the one before began. */
export const isRequested = ({ nextScanAt }: Pick<Selectable<Domains>, 'nextScanAt'>): boolean =>
  Temporal.Instant.from(nextScanAt).epochMilliseconds === 0

/**
 * Queues a turn of every company with domains that are due. A job only signals that there is work; which domains it reads is
 * decided when it begins (`takeDomains`), so that nothing is queued twice and nothing waits with a lease. Any number of
 * planners may race. Returns how many companies are due.
 */
export async function planScans(context: AppContext): Promise<number> {
  const due = await sql<{ companyId: string }>`
    select company_id from resolve_due_scans(${context.now().toString()}, ${COMPANIES})`.execute(
    context.db.system,
  )
  for (const { companyId } of due.rows) {
    await context.db.tenant(companyId, (tx) => queueScans(context, tx, companyId))
  }
  return due.rows.length
}

/**
 * Queues a company's next turn behind those of others; one that waits already keeps its place. So a company with thousands
 * of domains holds up another one's for a turn at most.
 */
export const queueScans = (
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  companyId: string,
): Promise<void> =>
  queue.add(tx, 'scanDomains', { companyId }, { key: `scans:${companyId}`, keepsPlace: true, maxAttempts: 2 })

/** Has a domain read as soon as it is the company's turn. */
export async function requestScan(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { companyId, domainId }: { companyId: string; domainId: string },
): Promise<void> {
  await tx.updateTable('domains').set({ nextScanAt: AT_ONCE }).where('id', '=', domainId).execute()
  await queueScans(context, tx, companyId)
}

/**
 * Takes what a company's turn reads, each domain for one worker: it is due again once the lease has ended, unless its scan
 * says so. Queues the next turn while more may be due. `isAgain`: the scan before planned it soon after itself, and nothing else has.
 */
export async function takeDomains(
  context: Pick<AppContext, 'queue' | 'now'>,
  tx: Tenant,
  companyId: string,
): Promise<TakenDomain[]> {
  const now = context.now()
  // Locked by a statement of its own: as a part of the update its limit would not hold, as it may run several times.
  const rows = await tx
    .selectFrom('domains')
    .select(['id', 'scannedAt', 'nextScanAt'])
    .where('nextScanAt', '<=', now.toString())
    .orderBy('nextScanAt')
    .orderBy('id')
    .limit(DOMAINS_OF_TURN)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('domains')
    .set({ nextScanAt: leaseEnd(now) })
    .where('id', 'in', ids)
    .execute()
  if (ids.length === DOMAINS_OF_TURN) await queueScans(context, tx, companyId)
  return rows.map((row) => ({ domainId: row.id, isAgain: isAgain(row) }))
}

interface TakenDomain {
  domainId: string
  isAgain: boolean
}

/** A scan that something passing stood in the way of is made again. */
export const AGAIN = { minutes: 60 }
/** A website that has been down for so long is asked again no sooner than after as long: mostly it stays so. */
export const LASTING = { hours: 6 }

/** The end of a lease is another instant: what was lost with its worker is read as a whole. */
function isAgain({ scannedAt, nextScanAt }: Pick<Selectable<Domains>, 'scannedAt' | 'nextScanAt'>): boolean {
  if (scannedAt === null) return false
  const scanned = Temporal.Instant.from(scannedAt)
  return [AGAIN, LASTING].some((pause) => scanned.add(pause).equals(Temporal.Instant.from(nextScanAt)))
}

/** When a domain is due again whose scan begins at an instant and is lost. */
export const leaseEnd = (begun: Temporal.Instant): string => begun.add({ minutes: LEASE_MINUTES }).toString()

/** Domains that were taken and not read, as the process stops: they are due at once. */
export async function giveBack(
  tx: Tenant,
  now: Temporal.Instant,
  domainIds: readonly string[],
): Promise<void> {
  if (domainIds.length === 0) return
  await tx
    .updateTable('domains')
    .set({ nextScanAt: now.toString() })
    .where('id', 'in', domainIds)
    .where('nextScanAt', '>', now.toString())
    .execute()
}
