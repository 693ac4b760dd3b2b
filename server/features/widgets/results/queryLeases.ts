import DataLoader from 'dataloader'
import type { AppContext } from '../../../context.ts'
import type { CachedResult } from './queryResult.ts'
import { readResults, releaseLeases, takeLeases } from './resultStore.ts'

/** Asks for the right to run a query, which one process has at a time. */
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
