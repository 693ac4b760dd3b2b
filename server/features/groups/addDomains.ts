import { domainToUnicode } from 'node:url'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { AddedDomains, newDomains } from '../../../shared/api/groups.ts'
import { AT_ONCE, MOST_DOMAINS, MOST_DOMAINS_OF_GROUP } from '../../../shared/domain/monitoring.ts'
import { readDomainTable } from '../../../shared/rules/monitoring/domainTable.ts'
import { type DomainFacts, factsOfTable } from '../../../shared/rules/monitoring/tableFacts.ts'
import { readHosts } from '../../../shared/rules/monitoring/watchedHost.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, isLimited, type Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { AppError } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { namedPeople, reachedClient, requireClient, requireOwner } from './belongings.ts'
import { feedsToBegin, proposalsFor, usualAccounts, watchableAccounts } from './feeds.ts'
import { domainSubject } from './present.ts'
import { lockGroup } from './queries.ts'
import { queueScans } from './scan/planScans.ts'

/** Rows of one statement: PostgreSQL takes some ten thousand values. */
const PART = 500
/** Sentences about what could not be read; more than a person reads are counted. */
const MOST_PROBLEMS = 20

/**
 * Adds domains as people paste them or have them in a table, each with the accounts that name it, and has them scanned at
 * once; `dryRun` only tells what would be. What is there already is left as it is. Throws
 * AppError('not_found' | 'limit_reached' | 'invalid_input').
 */
export async function addDomains(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  doer: Doer,
  groupId: string,
  { hosts: text, table: csv, dryRun, ownerId, ...form }: z.output<typeof newDomains>,
): Promise<AddedDomains> {
  const group = await lockGroup(tx, groupId)
  const clientId = form.clientId === undefined ? await reachedClient(tx, group.clientId) : form.clientId
  await requireClient(tx, clientId)
  await requireOwner(tx, ownerId)
  const pasted = readHosts(text)
  const table = readDomainTable(csv)
  const named = new Map(table.rows.map((row) => [row.host, row]))
  const hosts = [...new Set([...pasted.hosts, ...named.keys()])]
  const known = new Set(await knownHosts(tx, groupId))
  const fresh = hosts.filter((host) => !known.has(host))
  await takeTurn(tx, 'domains')
  await requireRoom(tx, groupId, fresh.length)
  const rows = fresh.map((host) => named.get(host) ?? { ...UNTOLD, host })
  const people = await namedPeople(tx)
  // A domain without an owner that a limited member adds is theirs; without a client theirs alone see it.
  const usualOwnerId = (await isLimited(tx)) ? doer.userId : null
  const { byHost, problems: notes } = factsOfTable(rows, { ...people, clientId, ownerId, usualOwnerId })
  const accounts = await watchableAccounts(tx)
  const clients = [...byHost.values()].flatMap(({ client }) => client?.id ?? [])
  const usual = Map.groupBy(await usualAccounts(tx, clients), (account) => account.clientId)
  const domains = [...byHost].map(([host, facts]) => ({
    id: nanoid(),
    host,
    ...facts,
    feeds: feedsToBegin(proposalsFor(host, accounts, usual.get(facts.client?.id ?? '') ?? [])),
  }))
  if (!dryRun && domains.length > 0) {
    await store(context, tx, doer, groupId, domains)
    const subject =
      domains.length === 1 && domains[0]
        ? domainSubject(domains[0])
        : ({ kind: 'group', id: groupId, name: group.name } as const)
    const details = { count: domains.length, hosts: domains.slice(0, 50).map(({ host }) => host) }
    await record(tx, doer, { action: 'domain.added', subject, details })
  }
  return {
    added: domains.map(({ host, client, owner, budget, feeds }) => ({
      host,
      name: domainToUnicode(host),
      client: client?.name ?? null,
      owner: owner?.name ?? null,
      budget,
      feeds: feeds.map(({ label }) => label),
    })),
    notes: shortened([...table.unread, ...notes], 'like these'),
    known: hosts.filter((host) => known.has(host)).map((host) => domainToUnicode(host)),
    problems: shortened([...pasted.problems, ...table.problems], 'that are no domains'),
  }
}

const UNTOLD = { client: '', owner: '', budget: '', currency: '' }

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

interface NewDomain extends DomainFacts {
  id: string
  host: string
  feeds: ReturnType<typeof feedsToBegin>
}

async function store(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  { companyId, userId }: Doer,
  groupId: string,
  domains: readonly NewDomain[],
): Promise<void> {
  const now = context.now().toString()
  for (let from = 0; from < domains.length; from += PART) {
    const part = domains.slice(from, from + PART)
    await tx
      .insertInto('domains')
      .values(
        part.map(({ id, host, client, owner, budget }) => ({
          id,
          companyId,
          groupId,
          host,
          clientId: client?.id ?? null,
          ownerId: owner?.id ?? null,
          budget: budget?.amount ?? null,
          budgetCurrency: budget?.currency ?? null,
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

function shortened(sentences: readonly string[], what: string): string[] {
  if (sentences.length <= MOST_PROBLEMS) return [...sentences]
  return [...sentences.slice(0, MOST_PROBLEMS), `And ${sentences.length - MOST_PROBLEMS} more ${what}.`]
}
