import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { PRODUCT } from '../../shared/domain/product.ts'
import type { AppContext } from '../context.ts'

/** Of the one style element that the page's library writes by script; e2e/smoke.spec.ts fails where it has changed. */
const ITS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** In place of the library's own, which lets the page load from anywhere and insists on https. */
const CONTENT_SECURITY_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", ITS_STYLE],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** OpenAPI of every route at `/api/docs` (page) and `/api/docs/json`, where the installation shows it. */
export async function documentApi(app: FastifyInstance, context: AppContext): Promise<void> {
  if (!context.config.apiDocs) return
  await app.register(swagger, {
    openapi: {
      info: { title: `${PRODUCT.name} API`, version: '1' },
      servers: [{ url: context.config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: CONTENT_SECURITY_POLICY })
}
