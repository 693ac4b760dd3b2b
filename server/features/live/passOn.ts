import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { Cluster } from './cluster.ts'
import { channelOf, newsOf } from './news.ts'
import type { Notice } from './notice.ts'

/** Sooner than a claim is given back (listen.ts): what can be claimed by then was another's who has died. */
export const LOOK_AGAIN_MS = 2_000

/**
 * Passes a notice on to the cluster, once of all processes that have it. A cluster sends the same to everybody on a channel,
 * so that of a source only its id is told: each page reads what its person may see.
 *
 * @param claim whether it is this process that passes on what is called this
 */
export async function passOn(
  context: AppContext,
  { cluster, claim }: { cluster: Cluster; claim: (name: string) => Promise<boolean> },
  notice: Notice,
  signal: AbortSignal,
): Promise<void> {
  const name = `${notice.kind} ${notice.id} ${notice.at}`
  // Read before it is claimed: who cannot read it leaves it to the others.
  let pass = await passing(context, cluster, notice)
  if (!(await claim(name))) {
    await sleep(LOOK_AGAIN_MS, undefined, { signal, ref: false })
    if (!(await claim(name))) return
    pass = await passing(context, cluster, notice)
  }
  signal.throwIfAborted()
  await pass()
}

/** Reads what a notice tells of. Returns what passes it on. */
async function passing(context: AppContext, cluster: Cluster, notice: Notice): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve()
  if (notice.kind === 'session' || notice.kind === 'person') {
    const { person } = notice
    return person ? () => cluster.endConnections(person) : nothing
  }
  const news = await newsOf(context, notice)
  if (!news) return nothing
  // Whoever has a dashboard's link reads it, and a cluster also tells those who no longer reach the dashboard.
  return () => cluster.publish(channelOf(notice), news.event, { ...news.data, permalink: undefined })
}
