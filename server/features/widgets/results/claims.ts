import DataLoader from 'dataloader'
import type { AppContext } from '../../../context.ts'
import { dropLeases, type KeptResult, readResults, takeLeases } from './resultStore.ts'

/** The right to ask a vendor a question, asked of all processes. */
export interface Claim {
  companyId: string
  /** The question's key (hex). */
  key: string
  /** Kept answers must be of after this instant (epoch milliseconds); null: fresh ones will do. */
  newerThan: number | null
}

/** A usable kept answer, or the right to ask for one, or neither: somebody else is asking. */
export interface Claimed {
  kept: KeptResult | null
  leased: boolean
}

/** Lays claim to questions; those of a page, which come together, in one transaction. */
export class Claims {
  readonly #loader: DataLoader<Claim, Claimed>

  constructor(context: AppContext, holder: string) {
    this.#loader = new DataLoader(
      async (claims) => {
        const found = new Map<Claim, Claimed>()
        const byCompany = Map.groupBy(claims, ({ companyId }) => companyId)
        for (const [companyId, own] of byCompany) {
          for (const [claim, claimed] of await claimAll(context, companyId, holder, own))
            found.set(claim, claimed)
        }
        return claims.map((claim) => found.get(claim) ?? new Error('A claim was left without an answer.'))
      },
      { cache: false },
    )
  }

  of(claim: Claim): Promise<Claimed> {
    return this.#loader.load(claim)
  }
}

async function claimAll(
  context: AppContext,
  companyId: string,
  holder: string,
  claims: readonly Claim[],
): Promise<[Claim, Claimed][]> {
  const keys = [...new Set(claims.map(({ key }) => key))]
  return context.db.tenant(companyId, async (tx) => {
    const now = context.now()
    const leased = await takeLeases(tx, { companyId, keys, holder, now })
    const kept = await readResults(tx, keys)
    const claimed = claims.map((claim): [Claim, Claimed] => {
      const { key, newerThan } = claim
      const result = kept.get(key)
      const usable =
        result &&
        (newerThan === null ? result.freshUntil > now.epochMilliseconds : result.fetchedAt > newerThan)
      return [claim, usable ? { kept: result, leased: false } : { kept: null, leased: leased.has(key) }]
    })
    const wanted = new Set(claimed.filter(([, { leased }]) => leased).map(([{ key }]) => key))
    await dropLeases(
      tx,
      [...leased].filter((key) => !wanted.has(key)),
      holder,
    )
    return claimed
  })
}
