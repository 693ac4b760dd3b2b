import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Right } from '../../shared/rules/companyAccess.ts'
import type { AppContext } from '../context.ts'
import { BODY_KB, LARGER_BODY_KB } from './bounds.ts'
import type { RateName } from './rates.ts'
import type { Actor } from './session.ts'

/**
 * Who may call a route. `anonymous`: everyone. `viewer`: everyone, the handler decides by dashboard policy.
 * `self`: signed in, consent and a demanded second factor not needed yet. All others need it: `reader`: signed in, a client's own people too.
 * `member`: signed in as one who works in the company. `admin`: signed in as admin.
 */
export type Access = 'anonymous' | 'viewer' | 'self' | 'reader' | 'member' | 'admin'

/**
 * One endpoint as data: validated by its schemas, guarded by its access, listed in the API's documentation and
 * walked by the tests that try every route as another company, as a viewer and as nobody.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /**
   * What the company's plan must allow, asked before the body is read; under access viewer and anonymous by the handler
   * (`accessPage`), as nobody knows yet whose page it is. Absent: open whatever the company's state.
   */
  needs?: Right
  summary: string
  schemas: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; response?: z.ZodType }
  /** Status of success; 200 by default. */
  status?: number
  /** Takes multipart/form-data; the handler reads `request.parts()` itself. */
  multipart?: boolean
  /** `request.body` is a Buffer with the bytes as they came, whatever their type: for what is signed as such. */
  raw?: true
  /** For routes that browsers navigate to: where a person who is not signed in goes on after signing in. */
  signInTo?: string
  /** Most calls per minute of an address, and of a person. */
  rate?: RateName
  /**
   * Reads no cookie, so that a page framed by another site can call it where the browser withholds its
   * cookies. Such a call carries no user's rights implicitly: it needs no token, and only must not come from
   * another site's page.
   */
  withoutCookies?: true
  /**
   * Tried before anything else is done with the call: answers with what is ready in memory and returns true,
   * or leaves the call alone. Only for answers that do not depend on a session.
   */
  fromMemory?(context: AppContext, request: FastifyRequest, reply: FastifyReply): boolean
  /** Asked after the limits and before the body is read; throws AppError for a call whose headers already show that it is not good. */
  before?(context: AppContext, request: FastifyRequest): Promise<void>
  handle(input: RouteInput<unknown, unknown, unknown>): Promise<unknown>
}

export interface RouteInput<P, Q, B> {
  context: AppContext
  params: P
  query: Q
  body: B
  /** Who is signed in; never null under access self, reader, member or admin. */
  actor: Actor | null
  request: FastifyRequest
  reply: FastifyReply
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Signed<A extends Access> = A extends 'self' | 'reader' | 'member' | 'admin' ? Actor : Actor | null

/** A route as limits.ts and the API's documentation name it: `GET /api/dashboards/{id}`. */
export const callOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

/** Most bytes of a route's JSON body. */
export function bodyLimitOf(definition: Pick<Route, 'method' | 'path' | 'access'>): number {
  const { access } = definition
  const usual = BODY_KB[access === 'anonymous' || access === 'viewer' ? 'anybody' : 'signedIn']
  return 1024 * (LARGER_BODY_KB[callOf(definition)] ?? usual)
}

/**
 * Declares an endpoint with its types inferred from its schemas. `handle` returns the response body (checked
 * against `schemas.response`, which drops every field it does not name) or sends through `reply` itself.
 */
export function route<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(definition: {
  method: Route['method']
  path: string
  access: A
  needs?: Right
  summary: string
  params?: P
  query?: Q
  body?: B
  response?: R
  status?: number
  multipart?: boolean
  raw?: true
  signInTo?: string
  rate?: RateName
  withoutCookies?: true
  fromMemory?: Route['fromMemory']
  before?: Route['before']
  handle(
    input: Omit<RouteInput<Parsed<P>, Parsed<Q>, Parsed<B>>, 'actor'> & { actor: Signed<A> },
  ): Promise<R extends z.ZodType ? z.input<R> | FastifyReply : unknown>
}): Route {
  const { params, query, body, response, handle, ...rest } = definition
  return {
    ...rest,
    schemas: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body }),
      ...(response && { response }),
    },
    // The app has validated the input with the same schemas and the guard has checked the access.
    handle: handle as unknown as Route['handle'],
  }
}
