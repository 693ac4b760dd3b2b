import type { Provider, ProviderContext, ProviderQuery, ResultTable } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { ifRefused } from '../http/errors.ts'

/** A vendor whose calls name many metrics at once, each of whose figures does not depend on the others. */
interface Vendor<Answer> {
  /** @throws ProviderError `bad_request` for a query that cannot be requested */
  check(context: ProviderContext, query: ProviderQuery): void
  /** What the vendor answers about the query's metrics. @throws ProviderError */
  fetch(context: ProviderContext, query: ProviderQuery): Promise<Answer>
  /** The table of a query whose metrics are all in the answer; those of other queries may be as well. */
  read(context: ProviderContext, query: ProviderQuery, answer: Answer): ResultTable
  /** Whether its calls depend neither on its order nor on its limit, as where time splits it. */
  isShared(query: ProviderQuery): boolean
}

/** More than a dashboard has that differ only in their metrics. */
const MOST_QUERIES = 20

/**
 * Runs queries so that those that differ only in their metrics share their calls: four scorecards of one account are
 * fetched like one. A query that cannot be requested fails alone, and so does one that the vendor refuses.
 */
export function sharedMetrics<Answer>(vendor: Vendor<Answer>): Required<Pick<Provider, 'run' | 'batch'>> {
  const run = async (context: ProviderContext, query: ProviderQuery) => {
    vendor.check(context, query)
    return vendor.read(context, query, await vendor.fetch(context, query))
  }
  const alone = (context: ProviderContext, query: ProviderQuery) =>
    ifRefused<ResultTable | ProviderError>(run(context, query), (refusal) => refusal)
  return {
    run,
    batch: {
      most: MOST_QUERIES,
      key: (query) => (vendor.isShared(query) ? keyOf(query) : null),
      async run(context, queries) {
        const sound = queries.filter((query) => isSound(vendor, context, query))
        const [first] = sound
        if (!first || sound.length === 1) return Promise.all(queries.map((query) => alone(context, query)))
        const metrics = [...new Set(sound.flatMap((query) => query.metrics))]
        const answer = await ifRefused<Answer | null>(
          vendor.fetch(context, { ...first, metrics }),
          () => null,
        )
        return Promise.all(
          queries.map((query) =>
            answer !== null && sound.includes(query)
              ? vendor.read(context, query, answer)
              : alone(context, query),
          ),
        )
      },
    },
  }
}

function isSound<Answer>(vendor: Vendor<Answer>, context: ProviderContext, query: ProviderQuery): boolean {
  try {
    vendor.check(context, query)
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'bad_request') return false
    throw error
  }
}

const keyOf = ({ type, property, inputs, dimension, filter, range, realTime, currency }: ProviderQuery) =>
  JSON.stringify([type, property, inputs, dimension, filter, range, realTime, currency])
