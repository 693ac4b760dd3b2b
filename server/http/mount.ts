import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Right } from '../../shared/rules/companyAccess.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { assertAccess } from './access.ts'
import { assertCsrf, assertOwnSite } from './csrf.ts'
import { RATES } from './rates.ts'
import { contextOf } from './reach.ts'
import { type Access, bodyLimitOf, type Route } from './route.ts'
import { callHeaders } from './securityHeaders.ts'
import { type Actor, readActor } from './session.ts'

/** A call that takes no body is sent none. */
const noBody = z.strictObject({}).nullish()

/** The body of an answer with status 204. */
const nothing = z.undefined()

/** What features add to the guard of every call. */
export interface Guards {
  /** Throws where the plan of the actor's company does not allow this. */
  requireRight(context: AppContext, actor: Actor, right: Right): Promise<void>
}

/** Registers an endpoint: its schemas, limits, access and needs are checked before `handle` is called. */
export function mount(app: FastifyInstance, context: AppContext, definition: Route, guards: Guards): void {
  if (definition.raw) {
    // A room of its own, in which bodies are read otherwise.
    void app.register(async (room) => {
      room.removeAllContentTypeParsers()
      room.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
      mountIn(room, context, definition, guards)
    })
  } else mountIn(app, context, definition, guards)
}

function mountIn(app: FastifyInstance, context: AppContext, definition: Route, guards: Guards): void {
  const { params, query, response } = definition.schemas
  const status = definition.status ?? 200
  const answer = status === 204 ? nothing : response
  const body = definition.method === 'GET' ? undefined : (definition.schemas.body ?? noBody)
  const actors = new WeakMap<FastifyRequest, Actor>()
  const headers = callHeaders(context)
  const rateLimit = definition.rate && { max: RATES[definition.rate], timeWindow: '1 minute' }
  // Addresses are cheap: who is known is counted from wherever they call, beside the address.
  const countPerson =
    rateLimit &&
    app.createRateLimit({
      ...rateLimit,
      keyGenerator: (request) => actors.get(request)?.userId ?? request.ip,
    })
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
      ...(body && !definition.multipart && !definition.raw && { body }),
      ...(answer && { response: { [status]: answer } }),
    },
    config: {
      ...(rateLimit && { rateLimit }),
      ...(definition.signInTo && { signInTo: definition.signInTo }),
    },
    // After the limits, before anything of the body is read: who may not call learns nothing about its form.
    preParsing: async (request) => {
      const actor = await authorise(context, definition, request)
      if (actor) {
        actors.set(request, actor)
        const counted = await countPerson?.(request)
        if (counted && !counted.isAllowed && counted.isExceeded) throw tooManyCalls(counted.ttlInSeconds)
      }
      await definition.before?.(context, request)
      if (definition.multipart) request.mayUpload = true
      if (!actor) return
      const { needs, access } = definition
      if (needs && !isForAnybody(access)) await guards.requireRight(context, actor, needs)
    },
    handler: async (request, reply) => {
      if (definition.status) reply.status(definition.status)
      const actor = actors.get(request) ?? null
      return definition.handle({
        // Links are read by anybody: whether as one of the company is decided by its handler.
        context: actor && !isForAnybody(definition.access) ? contextOf(context, actor) : context,
        params: request.params,
        query: request.query,
        body: request.body,
        actor,
        request,
        reply,
      })
    },
  })
}

const tooManyCalls = (retryAfter: number) =>
  new AppError('too_many_tries', 'Too many tries. Wait a minute, then try again.', { retryAfter })

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
  if (isForAnybody(definition.access)) {
    if (changes) assertCsrf(context, actor, request)
    return actor
  }
  // A page that is out of date says so, whatever its reader may do.
  if (actor && changes) assertCsrf(context, actor, request)
  return assertAccess(definition.access, actor)
}

const isForAnybody = (access: Access): access is 'anonymous' | 'viewer' =>
  access === 'anonymous' || access === 'viewer'
