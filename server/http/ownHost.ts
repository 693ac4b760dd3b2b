import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../context.ts'
import { isLoopback } from '../lib/isLoopback.ts'

/** The host of its own at which a company is served. */
export interface OwnHost {
  /** Lower case, without a port. */
  host: string
  companyId: string
  companyName: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The company's own host that the request names; null at the product's public address. */
    ownHost: OwnHost | null
  }
}

/** What the machine, its proxy and monitors call; they may name an IP address, but no company's host. */
const OPERATORS_ROUTES = /^\/(healthz|readyz|metrics|api\/certificates)(\/|$)/
/** Asked by the proxy beside the product, which names its address: visitors, who name a host, are not answered. */
const PROXYS_ROUTES = /^\/api\/certificates(\/|$)/
/** The product documents itself under its own name, and the payment provider calls the address that is set there. */
const NOT_ON_OWN_HOSTS = /^\/(api\/docs|webhooks)(\/|$)/

/**
 * Answers a request that names an unknown host with a bare 404 before anything else is done with it, and notes whose
 * host a known one is.
 */
export function guardHosts(
  app: FastifyInstance,
  context: AppContext,
  findOwnHost: (host: string) => Promise<OwnHost | null>,
): void {
  app.decorateRequest('ownHost', null)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase()
    // Never the address: many lead to one route, such as `/%61pi/docs`.
    const route = request.routeOptions.url ?? ''
    if (isProductsHost(context, host, route)) return
    const own = await findOwnHost(host)
    if (!own || OPERATORS_ROUTES.test(route) || NOT_ON_OWN_HOSTS.test(route)) {
      return reply.status(404).header('cache-control', 'private, no-store').send()
    }
    request.ownHost = own
  })
}

function isProductsHost({ config }: AppContext, host: string, route: string): boolean {
  const own = new URL(config.publicUrl).hostname
  // By whatever name this machine is called, where it is not reached from elsewhere.
  if (isLoopback(host) && (config.sandbox || isLoopback(own))) return true
  if (host === own) return !PROXYS_ROUTES.test(route)
  return OPERATORS_ROUTES.test(route) && (isLoopback(host) || ipaddr.isValid(host.replace(/^\[|\]$/g, '')))
}

/** Where a call comes from, and the host that it names. */
export type Caller = Pick<FastifyRequest, 'ip' | 'ownHost'>

/** Whether what belongs to this company may be shown at the host that the request names. */
export const isServedHere = ({ ownHost }: Pick<FastifyRequest, 'ownHost'>, companyId: string): boolean =>
  ownHost === null || ownHost.companyId === companyId
