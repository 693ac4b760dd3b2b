import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { isSecure } from './cookies.ts'

const HSTS_SECONDS = 31_536_000

/**
 * Headers of every answer. No inline script anywhere; style attributes are
 * allowed because server-drawn widgets and charts carry them (docs/decisions), style elements need the nonce.
 */
export async function securityHeaders(app: FastifyInstance, context: AppContext): Promise<void> {
  const secure = isSecure(context)
  const { live } = context.config
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(live ? [live.url.replace(/^http/, 'ws')] : [])],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // A permalink is a secret of its own: other sites never learn it.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: false,
  })
}

/**
 * Headers of answers that are not pages: fixed, because such an answer needs no nonce and loads nothing.
 * Caching is forbidden unless the route allows it: an answer may be private to a company or protected by a
 * password.
 */
export function callHeaders(context: AppContext): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    ...(isSecure(context) && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  }
}
