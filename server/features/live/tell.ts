import { sql } from 'kysely'
import { LIVE_EVENTS } from '../../../shared/domain/live.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { contextOf } from '../../http/reach.ts'
import { abortable } from '../../lib/abortable.ts'
import { ConcurrencyLimiter } from '../../lib/concurrencyLimiter.ts'
import { showSources } from '../sources/showSources.ts'
import { type Hub, type Listener, type LiveSocket, send } from './hub.ts'
import { channelOf, newsOf } from './news.ts'
import type { NewsNotice, Notice } from './notice.ts'
import { frame } from './protocol.ts'

/** How many groups' news are read at a time, and how long one may take: none keeps all others waiting. */
const AT_ONCE = 4
const READING_MS = 8_000

/**
 * Tells whom it concerns of what has changed, each as much as they may see. Those for whom it cannot be read come back and read
 * anew, as do those for whom it is not read before the signal aborts; then it rejects, once all others are told.
 */
export async function tell(
  context: AppContext,
  hub: Hub,
  notice: Notice,
  signal?: AbortSignal,
  readingMs = READING_MS,
): Promise<void> {
  if (notice.kind === 'session') return hub.closeSession(notice.id)
  if (notice.kind === 'person') return hub.closePerson(notice.id)
  const channel = channelOf(notice)
  // A signature goes on counting: who has worked here and elsewhere may hear it on a socket of the other company.
  const subscribers = hub.subscribersOf(channel).filter(({ actor }) => actor.companyId === notice.company)
  const untold: LiveSocket[] = []
  const failures: unknown[] = []
  const places = new ConcurrencyLimiter(AT_ONCE)
  const tellGroup = async (group: readonly LiveSocket[]) => {
    const [first] = group
    if (!first) return
    try {
      const read = () => {
        const reading = newsFor(contextOf(context, first.actor), first.actor, notice)
        return abortable(abortable(reading, AbortSignal.timeout(readingMs)), signal)
      }
      const news = await places.run(read, { signal })
      if (news) sendAll(group, frame(news.event, news.data, channel))
    } catch (error) {
      untold.push(...group)
      failures.push(error)
    }
  }
  await Promise.all(byReach(notice, subscribers).map(tellGroup))
  hub.closeUntold(untold)
  if (failures.length > 0) throw failures[0]
}

/**
 * What those are told who see the same; `context` is theirs. Null for nothing: a source that is, or was, beyond their reach.
 */
async function newsFor(context: AppContext, { userId }: Listener, notice: NewsNotice) {
  if (notice.kind !== 'source') return newsOf(context, notice)
  const { shown, isTheirs } = await context.db.tenant(notice.company, async (tx) => {
    const shown = await showSources(context, tx)
    const isThere = await beyondReach(tx, () => hasSource(tx, notice.id))
    const isShown = shown.some(({ id }) => id === notice.id)
    return { shown, isTheirs: isThere ? isShown : await hadSource(tx, userId, notice.id) }
  })
  if (!isTheirs) return null
  const sources = shown.map(({ id, name, account, invalid }) => ({ id, name, account, invalid }))
  return { event: LIVE_EVENTS.source, data: { id: notice.id, sources } }
}

const hasSource = async (tx: Tenant, id: string): Promise<boolean> =>
  (await tx.selectFrom('sources').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether a source that is gone was within the reach of this member: what they reach names it, or it was their own. */
async function hadSource(tx: Tenant, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select not app_is_limited() or ${id} in (select app_sources()) as reached`.execute(tx)
  if (rows[0]?.reached) return true
  const own = await beyondReach(tx, () =>
    sql`select from deleted_rows
      where deletion_id = ${id} and table_name = 'sources' and content ->> 'connected_by' = ${userId}`.execute(
      tx,
    ),
  )
  return own.rows.length > 0
}

/** Those who see the same: of a company's plan all, else admins everything, and each member what they reach. */
function byReach({ kind }: NewsNotice, sockets: readonly LiveSocket[]): LiveSocket[][] {
  if (kind === 'subscription' || kind === 'reports' || kind === 'alerts') return [[...sockets]]
  const found = Map.groupBy(sockets, ({ actor }) => (actor.role === 'admin' ? 'admin' : actor.userId))
  return [...found.values()]
}

function sendAll(sockets: readonly LiveSocket[], text: string): void {
  for (const one of sockets) send(one, text)
}
