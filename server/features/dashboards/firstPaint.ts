import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { requestedDates } from '../../../shared/api/dashboards.ts'
import type { DashboardSnapshot, DataLine, WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { isPaper } from '../../../shared/domain/widgets.ts'
import { paperLayout } from '../../../shared/rules/paperFormat.ts'
import type { AppContext } from '../../context.ts'
import type { FirstPaint } from '../../http/page.ts'
import { jsonForHtml, pageBody } from '../../http/pageBody.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { inTurns } from '../../lib/turns.ts'
import { presentOwnBrand } from '../brand/presentBrand.ts'
import { withReadersFilesIn } from '../files/readersAddress.ts'
import { runDashboard } from '../widgets/runDashboard.ts'
import { runWidget } from '../widgets/runWidget.ts'
import type { WidgetRun, Windows } from '../widgets/widgetRun.ts'
import { chargeWindow } from './guestLimits.ts'
import { type Page, printedWidgets, shownWidgets } from './page.ts'
import { accessPage, linkOf } from './policy.ts'
import { presentForViewer } from './present.ts'
import { stylesOf } from './queries.ts'
import { snapshotOf } from './snapshot.ts'
import { endOfDay, type RequestedDates, resolveWindows } from './windows.ts'

type Part = 'dashboard' | 'print' | 'realtime'
interface PaintRequest {
  part: Part
  layout: 'wide' | 'narrow' | 'print'
  query: Record<string, unknown>
  /** The reader's. */
  address: string
}

const ADDRESS = /^\/dashboards\/([\w-]{21,22})(?:\/(print|realtime))?\/?$/

/**
 * The server-drawn first answer of a shared dashboard: the figures that are cached, as HTML and as view models; no
 * vendor is waited for. Null where the app's own entry serves the address: for owners and the client's own people, and for all other pages.
 */
export async function firstPaint(
  context: AppContext,
  actor: Actor | null,
  request: FastifyRequest,
): Promise<FirstPaint | null> {
  const [path = ''] = request.url.split('?')
  const [, permalink, part] = ADDRESS.exec(path) ?? []
  if (!permalink) return null
  const query = request.query as Record<string, unknown>
  const frameable = query.embedded === '1'
  try {
    const { page, owner, signedIn } = await accessPage(context, permalink, { actor, request })
    if (owner) return null
    context.visits.note(page)
    if (signedIn) return null
    context.openings.note(page, request, actor)
    const known = {
      frameable,
      companyName: page.company.name,
      maxWidgetsForPdf: page.widgetsPerPdf,
    }
    if (query.sent !== undefined) return { ...sentFrame(context, page), ...known }
    const requested: PaintRequest = {
      part: partOf(part),
      layout: layoutOf(request, part),
      query,
      address: request.ip,
    }
    return { ...(await paintPage(context, page, requested)), ...known }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (actor && error.id === 'not_found') return null
    const page = error.id === 'not_found' ? null : await context.pages.page(permalink)
    if (error.id === 'link_ended' && page) return { ...ended(context, page), frameable }
    if (error.id !== 'subscription_required') {
      // Whoever enters the password goes on with the globals of this answer.
      return { ...refusal(error), ...(page && { maxWidgetsForPdf: page.widgetsPerPdf }), frameable }
    }
    // The app says it to the company's own people and its clients', each in the right words.
    if (!page || actor?.companyId === page.companyId) return null
    return { ...unavailable(context, page), frameable }
  }
}

const partOf = (text: string | undefined): Part =>
  text === 'print' || text === 'realtime' ? text : 'dashboard'

/** The browser requests a report as it was sent, since it knows its screen. */
const sentFrame = (context: AppContext, page: Page) => ({
  title: page.dashboard.name,
  brand: brandOfPage(context, page),
  body: pageBody([], [jsonForHtml({})]),
  isDrawn: false,
  lang: 'en',
  status: 200,
})

const brandOfPage = (context: AppContext, { companyId, company }: Page) =>
  presentOwnBrand(context, companyId, company.brand)

/** The server cannot see the screen; phones identify themselves. */
function layoutOf(request: FastifyRequest, part: string | undefined): PaintRequest['layout'] {
  if (part === 'print') return 'print'
  return /Mobi/.test(request.headers['user-agent'] ?? '') ? 'narrow' : 'wide'
}

/** Nothing of the dashboard, not even its name, before the password. */
function refusal(error: AppError): Omit<FirstPaint, 'frameable'> {
  const known = error.id === 'password_required' || error.id === 'too_many_tries'
  return {
    title: known ? 'Protected dashboard' : 'Not found',
    body: pageBody([], [jsonForHtml(known ? { passwordRequired: true, name: null } : { notFound: true })]),
    isDrawn: false,
    lang: 'en',
    status: error.id === 'password_required' ? 200 : error.status,
  }
}

/** As the plan of its company has ended; nothing of the plan. */
const unavailable = (context: AppContext, page: Page) =>
  companyAlone(context, page, { key: 'unavailable', title: 'Not available at present', status: 402 })

const ended = (context: AppContext, page: Page) =>
  companyAlone(context, page, { key: 'ended', title: 'This link has ended', status: 410 })

/** The company's name and look, for whoever must ask it; nothing of the dashboard. */
function companyAlone(
  context: AppContext,
  page: Page,
  { key, title, status }: { key: 'unavailable' | 'ended'; title: string; status: number },
): Omit<FirstPaint, 'frameable'> {
  const brand = brandOfPage(context, page)
  const companyName = page.company.name
  const body = pageBody([], [jsonForHtml({ [key]: { name: companyName, brand } })])
  return { title, companyName, body, isDrawn: false, lang: 'en', brand, status }
}

type Paint = Omit<FirstPaint, 'frameable'> & { size: number }

async function paintPage(context: AppContext, page: Page, requested: PaintRequest): Promise<Paint> {
  const given = requestedDates.safeParse(requested.query)
  const own = given.success && !page.dashboard.hiddenDateSelector ? asTheClientAsks(given.data) : {}
  const cache = context.pages
  const place = `paint|${requested.part}|${requested.layout}|`
  // Nearly everybody opens the dashboard's own days: they are not worked out where the page is at hand, which ends with its day.
  const isOwn = Object.keys(own).length === 0
  const usual = isOwn ? cache.cachedAnswer<Paint>(page, place) : null
  if (usual) return usual

  const windows = resolveWindows(page.dashboard, own, { owner: false, now: context.now() })
  const key = isOwn ? place : place + daysOf(windows)
  const cached = cache.cachedAnswer<Paint>(page, key)
  if (cached) return cached

  const signed = <T>(value: T): T => withReadersFilesIn(context, linkOf(page), value)
  const dashboard = signed(presentForViewer(page, windows))
  const brand = brandOfPage(context, page)
  const frame = { title: page.dashboard.name, lang: 'en', status: 200, brand }
  // A reader of too many windows gets the frame alone; the browser's own call is answered with the reason.
  if (!(await mayAsk(context, page, windows, requested.address))) {
    const body = pageBody([], [jsonForHtml({ dashboard, lines: [] })])
    return { ...frame, body, isDrawn: false, size: body.length }
  }
  const run: WidgetRun = {
    context,
    companyId: page.companyId,
    sources: page.sources,
    notes: page.notes,
    windows,
    owner: false,
    cachePolicy: 'cacheOnly',
    purpose: 'guest',
  }
  const realTime = requested.part === 'realtime'
  const layout = requested.layout === 'print' ? paperLayout(stylesOf(page.dashboard)) : requested.layout
  const onPaper = isPaper(layout)
  const widgets = onPaper
    ? printedWidgets(page, { owner: false, realTime })
    : shownWidgets(page, false).filter((widget) => widget.realTime === realTime)
  const views: WidgetView[] = []
  const drawings = new Map<string, string | null>()
  let until = endOfDay(windows).epochMilliseconds
  for await (const { view, svg, freshUntil } of runDashboard(run, widgets, layout)) {
    views.push(signed(view))
    drawings.set(view.id, svg)
    until = Math.min(until, freshUntil)
  }
  const order = new Map(widgets.map(({ id }, index) => [id, index]))
  views.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const fitting = withinLimit(await inTurns(linesOf(views)))
  // On paper the sizes of all depend on one another.
  const isWhole = !onPaper || fitting.length === widgets.length
  const lines = isWhole ? fitting : []
  const carried = views.slice(0, lines.length)
  const shown: DashboardSnapshot = { ...signed(snapshotOf(context, page, run, [])), widgets: carried }
  const look = { layout, theme: stylesOf(page.dashboard).theme, owner: false }
  const html = await inTurns(context.print.renderInParts(shown, look, drawings))
  const data = [`{"dashboard":${jsonForHtml(dashboard)},"lines":[`, lines.join(','), ']}']
  const body = pageBody(html, data)
  const paint: Paint = { ...frame, body, isDrawn: true, size: body.length }
  if (views.length === widgets.length) cache.cacheAnswer(page, key, paint, until)
  else
    void askAhead(
      run,
      widgets.filter(({ id }) => !views.some((view) => view.id === id)),
    )
  return paint
}

/**
 * Only the days: an address can state the same ones in many ways, each of which would be drawn separately.
 */
const daysOf = ({ rangeType, current, compare, today }: Windows): string =>
  [rangeType, current.start, current.end, compare?.start, compare?.end, today].join(' ')

/** The views as the client starts from them, written a widget at a time. */
function* linesOf(views: readonly WidgetView[]): Generator<string> {
  for (const view of views) yield jsonForHtml({ type: 'widget', view, svg: null } satisfies DataLine)
}

/**
 * Characters of widgets that a first answer carries. Tables of thousands of rows would make it dozens of megabytes, which
 * are drawn, written and read in one piece; the browser's own call fetches the rest a widget at a time.
 */
const MOST_CARRIED = 2_000_000

/** The widgets from the top of the page that the first answer carries; always one. */
function withinLimit(lines: readonly string[]): readonly string[] {
  let length = 0
  const end = lines.findIndex((line, index) => {
    length += line.length
    return index > 0 && length > MOST_CARRIED
  })
  return end < 0 ? lines : lines.slice(0, end)
}

async function mayAsk(context: AppContext, page: Page, windows: Windows, address: string): Promise<boolean> {
  try {
    await chargeWindow(context, page, windows, address)
    return true
  } catch (error) {
    if (error instanceof AppError && error.id === 'too_many_tries') return false
    throw error
  }
}

/**
 * Days in an address are compared with those before them unless it states otherwise; the client reads it
 * alike.
 */
function asTheClientAsks(given: RequestedDates): RequestedDates {
  const asks = (given.startDate && given.endDate) || (given.month && given.year)
  const compares = given.compare === 'none' || (given.compareStartDate && given.compareEndDate)
  return asks && !compares ? { ...given, compare: 'previous' } : given
}

/** The page's own files, which its first paint waits for, are served first. */
const AHEAD_MS = 100

/** Fetches what the reader's browser requests as soon as it has started, so that it joins calls under way. */
async function askAhead(run: WidgetRun, widgets: readonly Widget[]): Promise<void> {
  await sleep(AHEAD_MS, undefined, { ref: false })
  try {
    await Promise.all(
      widgets.map((widget) => runWidget({ ...run, cachePolicy: 'staleWhileRevalidate' }, widget)),
    )
  } catch (error) {
    run.context.log.warn({ err: error }, 'widgets could not be fetched ahead')
  }
}
