import type { AppContext } from '../../context.ts'
import type { Cluster } from './cluster.ts'
import { channelOf, newsOf } from './news.ts'
import type { Notice } from './notice.ts'

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
): Promise<void> {
  const { kind, id, at, person } = notice
  if (!(await claim(`${kind} ${id} ${at}`))) return
  if (notice.kind === 'session' || notice.kind === 'person') {
    if (person) await cluster.endConnections(person)
    return
  }
  const news = await newsOf(context, notice)
  // Whoever has a dashboard's link reads it, and a cluster also tells those who no longer reach the dashboard.
  if (news) await cluster.publish(channelOf(notice), news.event, { ...news.data, permalink: undefined })
}
