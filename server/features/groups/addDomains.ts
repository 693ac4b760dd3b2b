import { domainToUnicode } from 'node:url'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { AddedDomains, newDomains } from '../../../shared/api/groups.ts'
import { MOST_DOMAINS, MOST_DOMAINS_OF_GROUP } from '../../../shared/domain/monitoring.ts'
import { readHosts } from '../../../shared/rules/monitoring/watchedHost.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, isLimited, type Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { reachedClient, requireClient, requireOwner } from './belongings.ts'
import { feedsToBegin, proposalsFor, usualAccounts, watchableAccounts } from './feeds.ts'
import { domainSubject } from './present.ts'
import { lockGroup } from './queries.ts'
import { AT_ONCE, queueScans } from './scan/planScans.ts'

/** Rows of one statement: PostgreSQL takes some ten thousand values. */
const PART = 500
/** Sentences about what could not be read; more than a person reads are counted. */
const MOST_PROBLEMS = 20

/**
 * Adds domains as people paste them, each with the accounts that name it, and has them scanned at once; `dryRun` only tells
 * what would be. What is there already is left as it is. Throws AppError('not_found' | 'limit_reached' | 'invalid_input').
 */
export async function addDomains(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  doer: Doer,
  groupId: string,
  { hosts: text, dryRun, ownerId, ...form }: z.output<typeof newDomains>,
): Promise<AddedDomains> {
  const group = await lockGroup(tx, groupId)
  const clientId = form.clientId === undefined ? await reachedClient(tx, group.clientId) : form.clientId
  await requireClient(tx, clientId)
  await requireOwner(tx, ownerId)
  const { hosts, problems } = readHosts(text)
  const known = new Set(await knownHosts(tx, groupId))
  const fresh = hosts.filter((host) => !known.has(host))
  await takeTurn(tx, 'domains')
  await requireRoom(tx, groupId, fresh.length)
  const accounts = await watchableAccounts(tx)
  const usual = await usualAccounts(tx, clientId)
  const domains = fresh.map((host) => ({
    id: nanoid(),
    host,
    feeds: feedsToBegin(proposalsFor(host, accounts, usual)),
  }))
  if (!dryRun && domains.length > 0) {
    // A domain without a client that a limited member adds is theirs; theirs alone see it.
    const owner = ownerId ?? ((await isLimited(tx)) ? doer.userId : null)
    await store(context, tx, doer, { groupId, clientId, ownerId: owner }, domains)
    const subject =
      domains.length === 1 && domains[0]
        ? domainSubject(domains[0])
        : ({ kind: 'group', id: groupId, name: group.name } as const)
    const details = { count: domains.length, hosts: domains.slice(0, 50).map(({ host }) => host) }
    await record(tx, doer, { action: 'domain.added', subject, details })
  }
  return {
    added: domains.map(({ host, feeds }) => ({
      host,
      name: domainToUnicode(host),
      feeds: feeds.map(({ label }) => label),
    })),
    known: hosts.filter((host) => known.has(host)).map((host) => domainToUnicode(host)),
    problems: shortened(problems),
  }
}

const knownHosts = async (tx: Tenant, groupId: string) =>
  (
    await beyondReach(tx, () =>
      tx.selectFrom('domains').select('host').where('groupId', '=', groupId).execute(),
    )
  ).map(({ host }) => host)

async function requireRoom(tx: Tenant, groupId: string, more: number): Promise<void> {
  const { all, ofGroup } = await beyondReach(tx, () =>
    tx
      .selectFrom('domains')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('groupId', '=', groupId).as('ofGroup'),
      ])
      .executeTakeFirstOrThrow(),
  )
  if (ofGroup + more > MOST_DOMAINS_OF_GROUP) {
    throw new AppError(
      'limit_reached',
      `A group has at most ${MOST_DOMAINS_OF_GROUP} domains. Make another group.`,
    )
  }
  if (all + more > MOST_DOMAINS) {
    throw new AppError(
      'limit_reached',
      `A company watches at most ${MOST_DOMAINS} domains. Delete some first.`,
    )
  }
}

interface NewDomain {
  id: string
  host: string
  feeds: ReturnType<typeof feedsToBegin>
}

async function store(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  { companyId, userId }: Doer,
  place: { groupId: string; clientId: string | null; ownerId: string | null },
  domains: readonly NewDomain[],
): Promise<void> {
  const now = context.now().toString()
  for (let from = 0; from < domains.length; from += PART) {
    const part = domains.slice(from, from + PART)
    await tx
      .insertInto('domains')
      .values(
        part.map(({ id, host }) => ({
          id,
          companyId,
          host,
          ...place,
          createdBy: userId,
          nextScanAt: AT_ONCE,
          createdAt: now,
        })),
      )
      .execute()
    const feeds = part.flatMap(({ id, feeds }) =>
      feeds.map(({ type, sourceId, account }) => ({
        companyId,
        domainId: id,
        type,
        sourceId,
        account: account ?? '',
      })),
    )
    if (feeds.length > 0) await tx.insertInto('domainFeeds').values(feeds).execute()
  }
  await queueScans(context, tx, companyId)
}

function shortened(problems: readonly string[]): string[] {
  if (problems.length <= MOST_PROBLEMS) return [...problems]
  return [
    ...problems.slice(0, MOST_PROBLEMS),
    `And ${problems.length - MOST_PROBLEMS} more that are no domains.`,
  ]
}
