import type { z } from 'zod'
import { type DomainForm, type domainFeed, MOST_FEEDS } from '../../../shared/api/domains.ts'
import { checkSettings } from '../../../shared/api/groups.ts'
import { AT_ONCE } from '../../../shared/domain/monitoring.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import type { AppContext } from '../../context.ts'
import { isLimited, type Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { requireClient, requireOwner } from './belongings.ts'
import { feedName, watchableAccounts } from './feeds.ts'
import { domainSubject } from './present.ts'
import { loadDomain, lockDomain } from './queries.ts'
import { feedsOf } from './scan/domainState.ts'
import { queueScans } from './scan/planScans.ts'

type Feed = z.output<typeof domainFeed>

/**
 * Changes a domain. Other feeds have it read anew at once. Throws AppError('not_found' | 'invalid_input'), and 'stale_version'
 * where somebody else has changed the same since it was `seen`.
 */
export async function updateDomain(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  doer: Doer,
  id: string,
  { seen, ...sent }: DomainForm,
): Promise<void> {
  const row = await lockDomain(tx, id)
  const before = {
    ownerId: row.ownerId,
    clientId: row.clientId,
    budget:
      row.budget === null || row.budgetCurrency === null
        ? null
        : { amount: Number(row.budget), currency: row.budgetCurrency },
    checks: checkSettings.parse(row.checks),
    feeds: inOrder(
      (await feedsOf(tx, id)).map(({ account, ...feed }) => ({ ...feed, account: account || null })),
    ),
  }
  const kept = await outOfReach(tx, before.feeds)
  const stored = { ...before, feeds: before.feeds.filter((feed) => !kept.includes(feed)) }
  const { clientName, ownerName } = await loadDomain(tx, id)
  const shown = { clientId: clientName ?? 'none', ownerId: ownerName ?? 'none' }
  const { feeds, ...given } = withSeen<typeof stored, DomainFields>(
    stored,
    withFeedsInOrder(sent),
    seen && withFeedsInOrder(seen),
    [],
    () => shown,
  )
  const after = { ...before, ...given, feeds: feeds ? inOrder([...kept, ...feeds]) : before.feeds }
  const details = changesOf(before, after, ['checks', 'feeds', 'budget'])
  if (!details) return
  if (after.clientId !== before.clientId) await requireClient(tx, after.clientId)
  if (after.ownerId !== before.ownerId) await requireOwner(tx, after.ownerId)
  await requireKept(tx, doer, after)
  await tx
    .updateTable('domains')
    .set({
      ownerId: after.ownerId,
      clientId: after.clientId,
      budget: after.budget?.amount ?? null,
      budgetCurrency: after.budget?.currency ?? null,
      checks: JSON.stringify(after.checks),
      nextScanAt: AT_ONCE,
    })
    .where('id', '=', id)
    .execute()
  if (feeds) await storeFeeds(tx, { companyId: doer.companyId, domainId: id }, { feeds, kept: kept.length })
  await queueScans(context, tx, doer.companyId)
  await record(tx, doer, { action: 'domain.changed', subject: domainSubject(row), details: { ...details } })
}

type DomainFields = Omit<DomainForm, 'seen'>

const withFeedsInOrder = ({ feeds, ...fields }: DomainFields): DomainFields => ({
  ...fields,
  ...(feeds && { feeds: inOrder(feeds) }),
})

/** A limited member gives no domain out of the own reach. */
async function requireKept(
  tx: Tenant,
  { userId }: Doer,
  { clientId, ownerId }: { clientId: string | null; ownerId: string | null },
): Promise<void> {
  if (clientId !== null || ownerId === userId || !(await isLimited(tx))) return
  throw invalidField('clientId', 'Choose a client that you work for, or yourself as the owner.')
}

const inOrder = <T extends Parameters<typeof feedName>[0]>(feeds: readonly T[]): T[] =>
  feeds.toSorted((a, b) => (feedName(a) < feedName(b) ? -1 : 1))

/** Those of sources that a limited member has no access to, who neither sees nor changes them. */
async function outOfReach<T extends { sourceId: string }>(tx: Tenant, feeds: readonly T[]): Promise<T[]> {
  const reached = new Set((await tx.selectFrom('sources').select('id').execute()).map(({ id }) => id))
  return feeds.filter(({ sourceId }) => !reached.has(sourceId))
}

/**
 * Stores which accounts in reach feed a domain; the `kept` others stay. Throws AppError('invalid_input') for an account that is
 * not there, or of which nothing is watched.
 */
async function storeFeeds(
  tx: Tenant,
  place: { companyId: string; domainId: string },
  { feeds, kept }: { feeds: readonly Feed[]; kept: number },
): Promise<void> {
  if (feeds.length + kept > MOST_FEEDS) {
    throw invalidField('feeds', `A domain has at most ${MOST_FEEDS} accounts. Remove one first.`)
  }
  const known = new Set((await watchableAccounts(tx)).map(feedName))
  if (!feeds.every((feed) => known.has(feedName(feed)))) {
    throw invalidField('feeds', 'One of these accounts can’t be read (any more). Open the list again.')
  }
  await tx
    .deleteFrom('domainFeeds')
    .where('domainId', '=', place.domainId)
    .where('sourceId', 'in', (reached) => reached.selectFrom('sources').select('id'))
    .execute()
  if (feeds.length === 0) return
  await tx
    .insertInto('domainFeeds')
    .values(feeds.map(({ account, ...feed }) => ({ ...place, ...feed, account: account ?? '' })))
    .execute()
}

/** Deletes a domain with its figures and alerts. Throws AppError('not_found'). */
export async function deleteDomain(tx: Tenant, doer: Doer, id: string): Promise<void> {
  const { host } = await lockDomain(tx, id)
  await tx.deleteFrom('domains').where('id', '=', id).execute()
  await record(tx, doer, { action: 'domain.deleted', subject: domainSubject({ id, host }) })
}
