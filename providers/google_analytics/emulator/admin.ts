import { GOOGLE_PEOPLE, type GooglePerson, googleRefusal } from '../../platforms/google/emulator/index.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { propertyRefusal, readableSite } from './access.ts'
import { ACCOUNTS, SITES, type Site } from './names.ts'

/** The Admin API v1beta, as far as it is read. */
export function answerAdmin(request: Request, context: EmulatorContext, person: GooglePerson): Response {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/v1beta/accountSummaries') return accountSummaries(searchParams, context, person)
  if (pathname === '/v1beta/properties') return propertiesOf(searchParams, context, person)
  const [, id = '', part = ''] = /^\/v1beta\/properties\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? []
  const site = readableSite(id, context, person)
  if (!site) return propertyRefusal()
  switch (part) {
    case '':
      return Response.json(property(site))
    case 'dataStreams':
      return Response.json({ dataStreams: [dataStream(site)] })
    case 'keyEvents':
    case 'customDimensions':
    case 'customMetrics':
      return Response.json({})
    default:
      return googleRefusal(404, 'NOT_FOUND', 'Method not found.')
  }
}

/** An account without properties has no list of them; a person without accounts gets an empty object. */
function accountSummaries(query: URLSearchParams, context: EmulatorContext, person: GooglePerson): Response {
  if (person.sub !== GOOGLE_PEOPLE[0].sub) return Response.json({})
  const summaries = ACCOUNTS.map(({ id, name }) => {
    const own = SITES.filter(({ account }) => account === id)
    const propertySummaries = own.map((site) => ({
      property: `properties/${site.id}`,
      displayName: site.name,
      propertyType: 'PROPERTY_TYPE_ORDINARY',
      parent: `accounts/${id}`,
    }))
    return {
      name: `accountSummaries/${id}`,
      account: `accounts/${id}`,
      displayName: name,
      ...(own.length > 0 ? { propertySummaries } : {}),
    }
  })
  const { page, nextPageToken } = cut(summaries, query, context)
  return Response.json({ accountSummaries: page, ...nextPageToken })
}

function propertiesOf(query: URLSearchParams, context: EmulatorContext, person: GooglePerson): Response {
  const account = /^parent:accounts\/(\d+)$/.exec(query.get('filter') ?? '')?.[1]
  if (account === undefined) return googleRefusal(400, 'INVALID_ARGUMENT', 'A filter is required.')
  if (context.switches.has('no_access') || person.sub !== GOOGLE_PEOPLE[0].sub) {
    return googleRefusal(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  }
  const own = SITES.filter((site) => site.account === account).map(property)
  const { page, nextPageToken } = cut(own, query, context)
  return Response.json({ ...(page.length > 0 ? { properties: page } : {}), ...nextPageToken })
}

/** The switch `two_pages` makes pages of one. */
function cut<T>(
  list: T[],
  query: URLSearchParams,
  context: EmulatorContext,
): { page: T[]; nextPageToken: { nextPageToken?: string } } {
  const asked = Math.min(Number(query.get('pageSize')) || 50, 200)
  const size = context.switches.has('two_pages') ? 1 : asked
  const start = Number(query.get('pageToken')?.slice(2) ?? 0)
  const end = start + size
  return {
    page: list.slice(start, end),
    nextPageToken: end < list.length ? { nextPageToken: `AB${end}` } : {},
  }
}

function property(site: Site): object {
  return {
    name: `properties/${site.id}`,
    propertyType: 'PROPERTY_TYPE_ORDINARY',
    createTime: '2023-03-01T09:00:00.000Z',
    updateTime: '2026-01-12T09:00:00.000Z',
    parent: `accounts/${site.account}`,
    account: `accounts/${site.account}`,
    displayName: site.name,
    industryCategory: 'SPORTS',
    timeZone: site.timeZone,
    currencyCode: site.currency,
    serviceLevel: 'GOOGLE_ANALYTICS_STANDARD',
  }
}

function dataStream(site: Site): object {
  return {
    name: `properties/${site.id}/dataStreams/${site.stream}`,
    type: 'WEB_DATA_STREAM',
    displayName: site.host,
    webStreamData: { measurementId: `G-NW${site.stream}`, defaultUri: `https://${site.host}` },
  }
}
