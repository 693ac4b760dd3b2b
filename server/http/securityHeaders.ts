import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { isSecure } from './cookies.ts'

/**
 * Headers of every answer (reliability.md section 3 no 40). No inline script anywhere; style attributes are
 * allowed because server-drawn widgets and charts carry them (docs/decisions), style elements need the nonce.
 */
export async function securityHeaders(app: FastifyInstance, context: AppContext): Promise<void> {
  const secure = isSecure(context)
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
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // A permalink is a secret of its own: other sites never learn it.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: false,
  })
}
