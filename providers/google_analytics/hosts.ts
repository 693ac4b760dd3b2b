import type { ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { memoize } from '../kit/http/memoize.ts'
import { chunksOf } from '../kit/http/paging.ts'
import { ProviderError } from '../providerError.ts'
import { dataStreams } from './client.ts'

/** Properties whose streams are read, each by a call of its own; of the others only the name is known. */
const MOST_PROPERTIES = 300
const AT_ONCE = 8
/** A list of properties is waited for. */
const MOST_MS = 12_000
const DAY_SECONDS = 86_400

/**
 * The websites that properties count, by property, as their web streams have them. A property whose streams may not be read
 * has none; one that there was no time for, or that the vendor's limits forbade, is absent. Throws ProviderError only where the
 * login has ended.
 */
export async function hostsOf(
  context: ProviderContext,
  properties: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  const end = performance.now() + MOST_MS
  for (const some of chunksOf(properties.slice(0, MOST_PROPERTIES), AT_ONCE)) {
    const read = await Promise.allSettled(some.map((property) => hostsOfOne(context, property)))
    read.forEach((one, at) => {
      const property = some[at]
      if (property !== undefined && one.status === 'fulfilled') found.set(property, one.value)
    })
    const failure = read.find((one) => one.status === 'rejected')?.reason
    if (failure !== undefined) {
      context.signal.throwIfAborted()
      if (failure instanceof ProviderError && failure.kind !== 'reauthorise') return found
      throw failure
    }
    if (performance.now() > end) return found
  }
  return found
}

const hostsOfOne = (context: ProviderContext, property: string): Promise<string[]> =>
  memoize(context, `hosts ${property}`, DAY_SECONDS, async () => {
    const streams = await ifRefused(dataStreams(context, property), () => [])
    const hosts = streams.flatMap(({ webStreamData }) => {
      const address = URL.parse(webStreamData?.defaultUri ?? '')
      return address ? [address.hostname] : []
    })
    return [...new Set(hosts)]
  })
