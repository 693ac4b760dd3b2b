import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { dataQuery } from '../../../shared/api/dashboards.ts'
import type { DataLine } from '../../../shared/api/view.ts'
import { isPaper } from '../../../shared/domain/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { limitOf } from '../../http/limits.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { sessionCookie } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { withReadersFiles } from '../files/readersAddress.ts'
import { accessOf } from '../rights/standing.ts'
import { runDashboard } from '../widgets/runDashboard.ts'
import type { WidgetRun } from '../widgets/widgetRun.ts'
import { chargeDataCall, chargeWindow } from './guestLimits.ts'
import { shownWidgets } from './page.ts'
import { linkOf, type PageAccess, setPublicHeader } from './policy.ts'
import { requireReal } from './samples.ts'
import { assertDates, endOfDay, resolveWindows } from './windows.ts'

type DataQuery = z.output<typeof dataQuery>

/** A finished answer of the data call. */
interface DataAnswer {
  body: Buffer
  size: number
}

/** A cached body is held beside its Brotli and gzip forms (server/http/compression.ts). */
const WITH_COMPRESSED = 1.4
const HEADERS = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' }

/**
 * A guest's data call that an earlier one has made too, answered from memory at once. Links with a password, named ones, calls
 * that the schema refuses and all others that need a decision are left to `sendData`.
 */
export function dataFromMemory(context: AppContext, request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.cookies[sessionCookie(context)] !== undefined) return false
  const { permalink } = request.params as { permalink: string }
  const cache = context.pages
  const page = cache.peek(permalink)
  if (!page?.dashboard.active || page.dashboard.sample || page.dashboard.passwordHash !== null) return false
  if (page.link) return false
  if (!isServedHere(request, page.companyId) || !accessOf(context, page.plan).links.open) return false
  const { success, data } = dataQuery.safeParse(request.query)
  if (!success) return false
  const cached = cache.cachedAnswer<DataAnswer>(page, keyOf({ page, owner: false }, data))
  if (!cached) return false
  setPublicHeader(reply, false)
  reply.headers(HEADERS).send(cached.body)
  return true
}

/** Answers the data call: the cached answer where it still holds, else the stream. Throws AppError('sample_data') for paper. */
export async function sendData(
  context: AppContext,
  access: PageAccess,
  query: DataQuery,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { page, owner } = access
  // What is printed is passed on.
  if (isPaper(query.layout)) requireReal(page.dashboard)
  assertDates(context, page, query)
  setPublicHeader(reply, owner)
  reply.headers(HEADERS)
  const key = keyOf(access, query)
  const reload = isReload(access, query)
  const cached = reload ? null : context.pages.cachedAnswer<DataAnswer>(page, key)
  if (cached) return reply.send(cached.body)

  if (reload) {
    await chargeTries(context, [limitOf('askAgain', { dashboard: page.dashboard.id })])
  } else if (!owner) {
    await chargeDataCall(context, request.ip)
    const windows = resolveWindows(page.dashboard, query, { owner, now: context.now() })
    await chargeWindow(context, page, windows, request.ip)
  }
  const lines = streamData(context, access, query, () => reply.raw.destroyed)
  // Proxies must not hold back the widgets that are ready.
  return reply.header('x-accel-buffering', 'no').send(Readable.from(lines, { objectMode: false }))
}

/**
 * The dashboard's widgets as NDJSON, one line each in the order they finish, `done` last. What came out whole is
 * cached until its first figure ages. Ends early when the reader leaves; the calls it has made go on.
 */
async function* streamData(
  context: AppContext,
  access: PageAccess,
  query: DataQuery,
  hasLeft: () => boolean,
): AsyncGenerator<Buffer, void, undefined> {
  const { page, owner } = access
  const windows = resolveWindows(page.dashboard, query, { owner, now: context.now() })
  const requested = requestedWidgets(access, query)
  const leaving = new AbortController()
  const run: WidgetRun = {
    context,
    companyId: page.companyId,
    sources: page.sources,
    notes: page.notes,
    windows,
    // A printed page is passed on to clients, also where an owner prints it.
    owner: owner && !isPaper(query.layout),
    sample: owner && page.dashboard.sample,
    cachePolicy: isReload(access, query) ? 'reload' : 'staleWhileRevalidate',
    purpose: owner ? 'reader' : 'guest',
    signal: leaving.signal,
  }
  const widgets = shownWidgets(page, owner).filter(
    ({ id, screenOnly }) => (requested?.has(id) ?? true) && !(screenOnly && isPaper(query.layout)),
  )
  // Outside of the heap, where megabytes of rows would be moved about.
  const lines: Buffer[] = []
  let until = endOfDay(windows).epochMilliseconds
  const say = (line: DataLine) => {
    const json = JSON.stringify(line)
    return Buffer.from(`${owner ? json : withReadersFiles(context, linkOf(page), json)}\n`)
  }
  try {
    for await (const { view, svg, freshUntil, final } of runDashboard(run, widgets, query.layout)) {
      const line = say({ type: 'widget', view, svg })
      if (final) {
        lines.push(line)
        until = Math.min(until, freshUntil)
      }
      yield line
    }
    const done = say({
      type: 'done',
      windows: { current: windows.current, compare: windows.compare },
    })
    const body = Buffer.concat([...lines, done])
    const size = Math.ceil(body.length * WITH_COMPRESSED)
    context.pages.cacheAnswer<DataAnswer>(page, keyOf(access, query), { body, size }, until)
    yield done
  } catch (error) {
    // The stream throws this in at a `yield`.
    if (hasLeft()) return context.log.debug({ err: error }, 'a reader left a data stream')
    context.log.error({ err: error }, 'a data stream broke off')
    yield say({
      type: 'error',
      error: { id: 'unexpected', message: 'Something went wrong on our side. Reload the page to try again.' },
    })
  } finally {
    leaving.abort()
  }
}

/** Calls the vendors even where fresh results are cached; only for owners. */
const isReload = ({ owner }: PageAccess, { refresh }: DataQuery): boolean => owner && refresh

/**
 * What a finished answer depends on besides the page itself. Made from the validated query only, never from
 * the address as it was typed: a guest could otherwise store an answer under the key of other readers. A
 * guest's ignored dates make no difference.
 */
function keyOf(access: Pick<PageAccess, 'page' | 'owner'>, query: DataQuery): string {
  const { page, owner } = access
  const widgets = requestedWidgets(access, query)
  const ignored = !owner && page.dashboard.hiddenDateSelector
  return `data|${JSON.stringify([owner, query.layout, widgets && [...widgets], ...(ignored ? [] : datesIn(query))])}`
}

/**
 * Those of the page's own widgets to which the answer is limited, in the page's order; null for all. `widgets=` requests
 * none, its absence all; ids that the page does not have make no difference.
 */
function requestedWidgets(
  { page, owner }: Pick<PageAccess, 'page' | 'owner'>,
  { widgets }: DataQuery,
): ReadonlySet<string> | null {
  if (widgets === undefined) return null
  const wanted = new Set(widgets.split(','))
  const shown = shownWidgets(page, owner)
  const requested = shown.filter(({ id }) => wanted.has(id))
  return requested.length === shown.length ? null : new Set(requested.map(({ id }) => id))
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
