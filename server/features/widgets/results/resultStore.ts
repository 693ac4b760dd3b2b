import DataLoader from 'dataloader'
import type { ProviderQuery, ResultTable } from '../../../../providers/contract.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { leaseOf } from '../../../db/lease.ts'
import type { CachedResult } from './queryResult.ts'

/** A lease whose holder died ends after this long; a living holder renews it meanwhile. */
const QUERY_LEASE = leaseOf({ table: 'resultLeases', holder: 'holder', until: 'until', seconds: 20 })
/** How often a living holder renews its lease. */
export const RENEW_MS = 5_000

/** Cached results of these keys (hex); fresh and stale alike. */
export async function readResults(tx: Tenant, keys: readonly string[]): Promise<Map<string, CachedResult>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('results')
    .select(['key', 'result', 'fetchedAt', 'freshUntil'])
    .where('key', 'in', keys.map(bytes))
    .execute()
  return new Map(
    rows.map((row) => [
      row.key.toString('hex'),
      {
        // Written by writeResult only: a ResultTable went in.
        table: row.result as ResultTable,
        fetchedAt: milliseconds(row.fetchedAt),
        freshUntil: milliseconds(row.freshUntil),
      },
    ]),
  )
}

export async function writeResult(
  tx: Tenant,
  { query, ...place }: { companyId: string; sourceId: string; key: string; query: ProviderQuery },
  cached: CachedResult,
): Promise<void> {
  const values = {
    query: JSON.stringify(query),
    result: JSON.stringify(cached.table),
    fetchedAt: instant(cached.fetchedAt),
    freshUntil: instant(cached.freshUntil),
  }
  await tx
    .insertInto('results')
    .values({ companyId: place.companyId, sourceId: place.sourceId, key: bytes(place.key), ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet(values))
    .execute()
}

/** Takes leases on these queries; returns the keys of those that no other holder has. */
async function takeLeases(
  tx: Tenant,
  {
    companyId,
    keys,
    holder,
    now,
  }: { companyId: string; keys: readonly string[]; holder: string; now: Temporal.Instant },
): Promise<Set<string>> {
  const values = QUERY_LEASE.take(holder, now)
  const taken = await tx
    .insertInto('resultLeases')
    // In one order everywhere, so that two processes never wait for each other.
    .values(keys.toSorted().map((key) => ({ companyId, key: bytes(key), ...values })))
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'key'])
        .doUpdateSet(values)
        .where((row) => row.or([QUERY_LEASE.isFree(now), QUERY_LEASE.isHeldBy(holder)])),
    )
    .returning('key')
    .execute()
  return new Set(taken.map(({ key }) => key.toString('hex')))
}

/** Renews a lease that is still held; one that has passed to another holder stays theirs. */
export async function renewLease(
  tx: Tenant,
  { key, holder, now }: { key: string; holder: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('resultLeases')
    .set(QUERY_LEASE.renew(now))
    .where('key', '=', bytes(key))
    .where(QUERY_LEASE.isHeldBy(holder))
    .execute()
}

/** Releases these leases, except those that have passed to another holder. */
export async function releaseLeases(tx: Tenant, keys: readonly string[], holder: string): Promise<void> {
  if (keys.length === 0) return
  await tx
    .deleteFrom('resultLeases')
    .where('key', 'in', keys.map(bytes))
    .where(QUERY_LEASE.isHeldBy(holder))
    .execute()
}

/** Requests the exclusive right to run a query, across all processes. */
export interface LeaseRequest {
  companyId: string
  /** The query's key (hex). */
  key: string
  /** A cached result must have been fetched after this instant (epoch milliseconds); null: a fresh one will do. */
  newerThan: number | null
}

/** A usable cached result, or the lease (`leased`), or neither (`taken`): another process runs the query. */
export type LeaseAnswer = CachedResult | 'leased' | 'taken'

/** Takes leases on queries; those of a page, which come together, in one transaction. */
export class QueryLeases {
  readonly #loader: DataLoader<LeaseRequest, LeaseAnswer>

  constructor(context: AppContext, holder: string) {
    this.#loader = new DataLoader(
      async (requests) => {
        const found = new Map<LeaseRequest, LeaseAnswer>()
        const byCompany = Map.groupBy(requests, ({ companyId }) => companyId)
        for (const [companyId, own] of byCompany) {
          for (const [request, answer] of await takeAll(context, companyId, holder, own))
            found.set(request, answer)
        }
        return requests.map(
          (request) => found.get(request) ?? new Error('A lease request was left without an answer.'),
        )
      },
      { cache: false },
    )
  }

  take(request: LeaseRequest): Promise<LeaseAnswer> {
    return this.#loader.load(request)
  }
}

async function takeAll(
  context: AppContext,
  companyId: string,
  holder: string,
  requests: readonly LeaseRequest[],
): Promise<[LeaseRequest, LeaseAnswer][]> {
  const keys = [...new Set(requests.map(({ key }) => key))]
  return context.db.tenant(companyId, async (tx) => {
    const now = context.now()
    const leased = await takeLeases(tx, { companyId, keys, holder, now })
    const cached = await readResults(tx, keys)
    const answers = requests.map((request): [LeaseRequest, LeaseAnswer] => {
      const { key, newerThan } = request
      const result = cached.get(key)
      const isUsable =
        result &&
        (newerThan === null ? result.freshUntil > now.epochMilliseconds : result.fetchedAt > newerThan)
      return [request, isUsable ? result : leased.has(key) ? 'leased' : 'taken']
    })
    const needed = new Set(answers.filter(([, answer]) => answer === 'leased').map(([{ key }]) => key))
    await releaseLeases(
      tx,
      [...leased].filter((key) => !needed.has(key)),
      holder,
    )
    return answers
  })
}

const bytes = (key: string) => Buffer.from(key, 'hex')
const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
const milliseconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds
