import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { PRODUCT } from '../../shared/domain/product.ts'
import type { AppContext } from '../context.ts'

/** OpenAPI of every route at `/api/docs` (page) and `/api/docs/json`. */
export async function documentApi(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: `${PRODUCT.name} API`, version: '1' },
      servers: [{ url: context.config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
