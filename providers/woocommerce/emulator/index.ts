import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { authenticate, keyOf, refuse, secretOf } from './auth.ts'
import { type EmulatedShop, SHOPS } from './data.ts'
import { onlyFields } from './lists.ts'
import { answerRoute } from './routes.ts'

/**
 * Sandbox shops. The demo's own stands at the emulator's address, the others in folders below it (`/alpine`: three
 * currencies; `/bazaar`: plain permalinks and a bare offset for a zone).
 */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 1000))
  const broken = hostFault(context)
  if (broken) return broken
  const answer = await answerShop(request, context)
  if (!switches.has('truncated_answer')) return answer
  const body = await answer.text()
  return new Response(body.slice(0, Math.ceil(body.length / 2)), answer)
}

/** What connects a sandbox shop ('' is the demo's own) whose emulator's origin `site` is mounted at `mount`. */
export function sandboxKeys(mount: string, shop = ''): { account: string; token: string } {
  const key = keyOf(shop)
  return { account: shop ? `${mount}/${shop}` : mount, token: `${key}|${secretOf(key)}` }
}

/** What the demo's source is connected with. `mount` is where the emulator is served, without an origin's name. */
export function sandboxCredentials(mount: string) {
  return { type: 'credentials' as const, ...sandboxKeys(`${mount}/site`) }
}

/** Failures of the host, the firewall or WordPress itself, before a request reaches the REST API. */
function hostFault({ switches }: EmulatorContext): Response | null {
  const page = (status: number, title: string, headers: Record<string, string> = {}) =>
    new Response(
      `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
      {
        status,
        headers: { 'content-type': 'text/html; charset=UTF-8', ...headers },
      },
    )
  const critical = '<p>There has been a critical error on this website.</p>'
  if (switches.has('rate_limited')) return page(429, 'Too Many Requests', { 'retry-after': '30' })
  if (switches.has('quota_used_up')) return page(508, 'Resource Limit Is Reached')
  if (switches.has('token_server_error')) return page(503, 'Service Unavailable', { 'retry-after': '60' })
  if (switches.has('html_answer')) return page(200, 'Briefly unavailable for scheduled maintenance.')
  if (switches.has('server_error')) return refuse(500, 'internal_server_error', critical)
  if (switches.has('error_in_200')) {
    return Response.json({ code: 'internal_server_error', message: critical, data: { status: 500 } })
  }
  return null
}

async function answerShop(request: Request, context: EmulatorContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, folder = ''] = pathname.split('/')
  const slug = folder !== '' && Object.hasOwn(SHOPS, folder) ? folder : ''
  const shop = SHOPS[slug]
  if (!shop) return new Response('No such shop', { status: 404 })
  const path = slug ? pathname.slice(slug.length + 1) || '/' : pathname
  // PHP uses the last value of a repeated parameter; the vendor's own client repeats every one.
  const parameters = new Map(searchParams)
  const route = routeOf(path, parameters, shop)
  if (route === null) return notFoundPage()
  const home = `${context.self}/${context.origin}${slug && `/${slug}`}`
  if (route === '') return Response.json(onlyFields(index(shop, home), parameters))
  if (!route.startsWith('wc/v3/')) return noRoute()

  const call = { method: request.method, url: home + path, parameters, headers: request.headers }
  const refusal = await authenticate(call, context)
  if (refusal) return refusal
  if (context.switches.has('bad_field')) {
    return refuse(400, 'rest_invalid_param', 'Invalid parameter(s): status', {
      params: { status: 'status[0] is not one of any, trash, pending, processing.' },
    })
  }
  const zone = shop.timeZone || offsetZone(shop.gmtOffset)
  // To the minute, so that what has been built of the latest days serves every page of one reading.
  const now = context.now
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const answer = answerRoute({
    route: route.slice('wc/v3/'.length),
    parameters,
    at: { slug, shop, zone, now },
    url: call.url,
    twoPages: context.switches.has('two_pages'),
    empty: context.switches.has('empty'),
  })
  return answer ?? noRoute()
}

/** The REST route without slashes around it ('' is the index), or null for a page that is none of the API's. */
function routeOf(path: string, parameters: ReadonlyMap<string, string>, shop: EmulatedShop): string | null {
  const plain = parameters.get('rest_route')
  if (plain !== undefined) return plain.replace(/^\/+|\/+$/g, '')
  if (shop.permalinks === 'plain') return null
  const pretty = /^\/wp-json(\/.*)?$/.exec(path)
  return pretty ? (pretty[1] ?? '').replace(/^\/+|\/+$/g, '') : null
}

function index(shop: EmulatedShop, home: string): object {
  return {
    name: shop.name,
    description: '',
    url: home,
    home,
    gmt_offset: String(shop.gmtOffset),
    timezone_string: shop.timeZone,
    namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', 'wc-analytics', 'wp/v2'],
  }
}

function offsetZone(hours: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const absolute = Math.abs(hours)
  return `${hours < 0 ? '-' : '+'}${two(absolute)}:${two((absolute % 1) * 60)}`
}

function noRoute(): Response {
  return refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

function notFoundPage(): Response {
  const body =
    '<!DOCTYPE html><html><head><title>Page not found</title></head><body>Nothing here.</body></html>'
  return new Response(body, { status: 404, headers: { 'content-type': 'text/html; charset=UTF-8' } })
}
