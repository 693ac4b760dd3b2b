import {
  emulateGoogleOAuth,
  GOOGLE_PEOPLE,
  requireGoogleToken,
  sandboxGoogleCredentials,
  withGoogleSwitches,
} from '../../platforms/google/emulator/index.ts'
import { GOOGLE_ZONE } from '../../platforms/google/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { definition, SEARCH_CONSOLE_SCOPE } from '../definition.ts'
import { type Fact, factsOf, type Progress } from './data.ts'
import { byPage, holds, reportRows } from './report.ts'
import { readRequest, type SearchRequest } from './request.ts'
import { type EmulatedSite, SITES } from './sites.ts'

/** Hours until an hour's figures are counted, and days until a day's figures are final. */
const HOURS_LATE = 3
const FINAL_DAYS = 3

/** Emulates Search Console for the sandbox's properties. */
export const emulator: Emulator = async (request, context) =>
  (await emulateGoogleOAuth(request, context)) ??
  withGoogleSwitches(context, async () => {
    const person = await requireGoogleToken(request, context, SEARCH_CONSOLE_SCOPE)
    if (person instanceof Response) return person
    return answer(request, context, person.sub === GOOGLE_PEOPLE[0].sub ? SITES : [])
  })

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => sandboxGoogleCredentials(definition)

async function answer(request: Request, context: EmulatorContext, sites: EmulatedSite[]): Promise<Response> {
  const path = /^\/webmasters\/v3\/sites(?:\/([^/]+)(\/sitemaps|\/searchAnalytics\/query)?)?\/?$/.exec(
    new URL(request.url).pathname,
  )
  if (!path) {
    const headers = { 'content-type': 'text/html; charset=UTF-8' }
    return new Response('<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>', { status: 404, headers })
  }
  const [, segment, method] = path
  if (segment === undefined) return siteList(sites)
  const siteUrl = decodeURIComponent(segment)
  if (!/^(https?:\/\/[^/]|sc-domain:.)/.test(siteUrl)) {
    return refusal(400, 'invalidParameter', `'${siteUrl}' is not a valid Search Console site URL.`)
  }
  const site = sites.find((known) => known.siteUrl === siteUrl)
  const isUnverified = site?.permissionLevel === 'siteUnverifiedUser'
  if (!site || isUnverified || context.switches.has('no_access')) {
    return refusal(
      403,
      'forbidden',
      `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
    )
  }
  if (method === undefined) return Response.json({ siteUrl, permissionLevel: site.permissionLevel })
  if (method === '/sitemaps') return Response.json(sitemapsOf(site))
  return await searchAnalytics(request, context, site)
}

const siteList = (sites: EmulatedSite[]): Response =>
  Response.json(
    sites.length === 0
      ? {}
      : { siteEntry: sites.map(({ siteUrl, permissionLevel }) => ({ siteUrl, permissionLevel })) },
  )

const sitemapsOf = ({ hosts }: EmulatedSite) =>
  hosts.length === 0
    ? {}
    : {
        sitemap: hosts.map(({ host }) => ({
          path: `${host}/sitemap.xml`,
          lastSubmitted: '2026-01-08T09:00:00.000Z',
          isPending: false,
          isSitemapsIndex: false,
          type: 'sitemap',
          lastDownloaded: '2026-11-01T04:12:00.000Z',
          errors: '0',
          warnings: '0',
          contents: [{ type: 'web', submitted: '120' }],
        })),
      }

async function searchAnalytics(
  request: Request,
  { switches, now }: EmulatorContext,
  site: EmulatedSite,
): Promise<Response> {
  if (switches.has('quota_used_up')) {
    return refusal(403, 'quotaExceeded', 'Search Analytics load quota exceeded.')
  }
  if (switches.has('bad_field')) return refusal(400, 'invalidParameter', 'Invalid value at dimensions.')
  const today = now.toZonedDateTimeISO(GOOGLE_ZONE).toPlainDate()
  const asked = readRequest(await request.json().catch(() => null), today)
  if ('message' in asked) return refusal(400, asked.reason, asked.message)
  const isByPage = asked.aggregation === 'BY_PAGE' || (asked.aggregation === 'AUTO' && asked.concernsPages)
  const responseAggregationType = isByPage ? 'byPage' : 'byProperty'
  const facts = switches.has('empty') ? [] : gather(asked, site, today, now)
  const isLong = switches.has('two_pages') && asked.dimensions.includes('query')
  const extra = isLong && facts[0] ? manyQueries(facts[0]) : []
  const counted = [...(isByPage ? byPage(facts) : facts), ...extra].filter((fact) =>
    asked.filters.every((filter) => holds(fact, filter)),
  )
  const rows = reportRows(counted, asked.dimensions).slice(asked.startRow, asked.startRow + asked.rowLimit)
  return Response.json({
    ...(rows.length > 0 ? { rows } : {}),
    responseAggregationType,
    ...metadataOf(asked, today),
  })
}

function gather(
  asked: SearchRequest,
  site: EmulatedSite,
  today: Temporal.PlainDate,
  now: Temporal.Instant,
): Fact[] {
  const oldest = today.subtract({ months: 16 }).toString()
  const newest =
    asked.dataState === 'FINAL' ? today.subtract({ days: FINAL_DAYS }).toString() : today.toString()
  const range = {
    start: asked.start < oldest ? oldest : asked.start,
    end: asked.end > newest ? newest : asked.end,
  }
  const hours = Math.max(0, now.toZonedDateTimeISO(GOOGLE_ZONE).hour - HOURS_LATE)
  const progress: Progress = { today: today.toString(), hours }
  return factsOf(site, asked.type, range, progress, asked.dimensions.includes('hour'))
}

/** More queries than fit on one page of 25,000. */
const manyQueries = (model: Fact): Fact[] =>
  Array.from({ length: 26_000 }, (_, number) => ({
    ...model,
    query: `${model.query ?? 'tent'} ${number}`,
    pages: model.pages.slice(0, 1),
    impressions: 1,
    clicks: 0,
  }))

/** Fresh responses give the first day with incomplete data. */
function metadataOf(asked: SearchRequest, today: Temporal.PlainDate): object {
  const first = today.subtract({ days: FINAL_DAYS - 1 })
  if (asked.dataState === 'FINAL' || asked.end < first.toString()) return {}
  if (asked.dataState === 'ALL') return { metadata: { first_incomplete_date: first.toString() } }
  const hour = first.toZonedDateTime(GOOGLE_ZONE).toString({ timeZoneName: 'never' })
  return { metadata: { first_incomplete_hour: hour } }
}

/** The older of Google's two envelopes, which this API is seen with. */
const refusal = (code: number, reason: string, message: string): Response =>
  Response.json(
    { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
    { status: code },
  )
