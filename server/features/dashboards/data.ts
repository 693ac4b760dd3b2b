import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { dataQuery } from '../../../shared/api/dashboards.ts'
import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import { sessionCookie } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { type DataAnswer, streamData } from './dataStream.ts'
import { chargeDataCall, chargeWindow } from './guestLimits.ts'
import { type PageAccess, setPublicHeader } from './policy.ts'
import { shownWidgets } from './shownWidgets.ts'
import { resolveWindows } from './windows.ts'

type DataQuery = z.output<typeof dataQuery>

const HEADERS = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' }

/**
 * A guest's data call that an earlier one has asked too, answered from memory at once. Links with a password, calls
 * that the schema refuses and whatever else needs a decision are left to `sendData`.
 */
export function dataFromMemory(context: AppContext, request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.cookies[sessionCookie(context)] !== undefined) return false
  const { permalink } = request.params as { permalink: string }
  const cache = context.pages
  const page = cache.peek(permalink)
  if (!page?.dashboard.active || page.dashboard.passwordHash !== null) return false
  const { success, data } = dataQuery.safeParse(request.query)
  if (!success) return false
  const kept = cache.answer<DataAnswer>(page, keyOf({ page, owner: false }, data))
  if (!kept) return false
  setPublicHeader(reply, false)
  reply.headers(HEADERS).send(kept.body)
  return true
}

/** Answers the data call: the kept answer where it still holds, else the stream. */
export async function sendData(
  context: AppContext,
  access: PageAccess,
  query: DataQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { page, owner } = access
  setPublicHeader(reply, owner)
  reply.headers(HEADERS)
  const key = keyOf(access, query)
  const reload = owner && query.refresh
  const kept = reload ? null : context.pages.answer<DataAnswer>(page, key)
  if (kept) return reply.send(kept.body)

  if (reload) {
    await chargeTries(context, [limitOf('askAgain', { dashboard: page.dashboard.id })])
  } else if (!owner) {
    await chargeDataCall(context, request.ip)
    const windows = resolveWindows(page.dashboard, query, { owner, now: context.now() })
    await chargeWindow(context, page, windows, request.ip)
  }
  const lines = streamData(
    context,
    access,
    {
      dates: query,
      layout: query.layout,
      widgets: askedWidgets(access, query),
      reload,
    },
    key,
  )
  // Proxies must not hold back the widgets that are ready.
  return reply.header('x-accel-buffering', 'no').send(Readable.from(lines, { objectMode: false }))
}

/**
 * What a finished answer depends on beside the page itself, of the validated query alone: never of an address as
 * somebody wrote it, or a guest could store an answer where others look for theirs. A guest's ignored dates make no
 * difference.
 */
function keyOf(access: PageAccess, query: DataQuery): string {
  const { page, owner } = access
  const widgets = askedWidgets(access, query)
  const ignored = !owner && page.dashboard.hiddenDateSelector
  return `data|${JSON.stringify([owner, query.layout, widgets && [...widgets], ...(ignored ? [] : datesIn(query))])}`
}

/**
 * Those of the page's own widgets to which the answer is limited, in the page's order; null for all. `widgets=` asks
 * for none, its absence for all; ids that the page does not have make no difference.
 */
function askedWidgets({ page, owner }: PageAccess, { widgets }: DataQuery): ReadonlySet<string> | null {
  if (widgets === undefined) return null
  const wanted = new Set(widgets.split(','))
  const shown = shownWidgets(page, owner)
  const asked = shown.filter(({ id }) => wanted.has(id))
  return asked.length === shown.length ? null : new Set(asked.map(({ id }) => id))
}

const datesIn = (query: DataQuery) => [
  query.startDate,
  query.endDate,
  query.month,
  query.year,
  query.compare,
  query.compareStartDate,
  query.compareEndDate,
]
