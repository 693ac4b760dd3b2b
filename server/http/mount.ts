import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { AppError, forbidden } from '../lib/errors.ts'
import { assertCsrf, assertOwnSite } from './csrf.ts'
import { RATES } from './rates.ts'
import { bodyLimitOf, type Route } from './route.ts'
import { callHeaders } from './securityHeaders.ts'
import { type Actor, readActor } from './session.ts'

/** A call that takes no body is sent none. */
const noBody = z.strictObject({}).nullish()

/** The body of an answer with status 204. */
const nothing = z.undefined()

/** Registers an endpoint: its schemas, limits and access are checked before `handle` is called. */
export function mount(app: FastifyInstance, context: AppContext, definition: Route): void {
  const { params, query, response } = definition.schemas
  const status = definition.status ?? 200
  const answer = status === 204 ? nothing : response
  const body = definition.method === 'GET' ? undefined : (definition.schemas.body ?? noBody)
  const actors = new WeakMap<FastifyRequest, Actor>()
  const headers = callHeaders(context)
  app.route({
    helmet: false,
    onRequest: (request, reply, done) => {
      reply.headers(headers)
      if (!definition.fromMemory?.(context, request, reply)) done()
    },
    method: definition.method,
    url: definition.path,
    // GETs of these may act: a HEAD would take a finished PDF's ticket or begin a vendor's consent, for nobody.
    exposeHeadRoute: !/^\/(api|oauth)\//.test(definition.path),
    bodyLimit: bodyLimitOf(definition),
    schema: {
      summary: definition.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && !definition.multipart && { body }),
      ...(answer && { response: { [status]: answer } }),
    },
    config: {
      ...(definition.rate && { rateLimit: { max: RATES[definition.rate], timeWindow: '1 minute' } }),
      ...(definition.signInTo && { signInTo: definition.signInTo }),
      ...(definition.multipart && { upload: true }),
    },
    // After the limits, before anything of the body is read: who may not call learns nothing about its form.
    preParsing: async (request) => {
      const actor = await authorise(context, definition, request)
      if (actor) actors.set(request, actor)
    },
    handler: async (request, reply) => {
      if (definition.status) reply.status(definition.status)
      return definition.handle({
        context,
        params: request.params,
        query: request.query,
        body: request.body,
        actor: actors.get(request) ?? null,
        request,
        reply,
      })
    },
  })
}

async function authorise(
  context: AppContext,
  definition: Route,
  request: FastifyRequest,
): Promise<Actor | null> {
  const changes = definition.method !== 'GET'
  if (definition.withoutCookies) {
    if (changes) assertOwnSite(request)
    return null
  }
  const actor = await readActor(context, request)
  if (definition.access === 'anonymous' || definition.access === 'viewer') {
    if (changes) assertCsrf(context, actor, request)
    return actor
  }
  if (!actor) throw new AppError('not_signed_in', 'Sign in to continue.')
  if (changes) assertCsrf(context, actor, request)
  if (definition.access !== 'self' && !actor.consented) {
    throw new AppError('forbidden', 'Accept the terms and confirm your age on your own page first.')
  }
  if (definition.access === 'admin' && actor.role !== 'admin') throw forbidden()
  return actor
}
