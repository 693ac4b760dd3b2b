import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Inputs } from '../../../providers/contract.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import { dataOf, done, id } from '../../../shared/api/common.ts'
import { sampleRow, testedSource } from '../../../shared/api/sampleRow.ts'
import {
  catalogue,
  connectSource,
  option,
  property,
  shareLogin,
  source,
  sourceUses,
  updateSource,
} from '../../../shared/api/sources.ts'
import { DATA_TYPES, PARAMETER_NAMES, SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import type { AppContext } from '../../context.ts'
import { callKey } from '../../http/doneCall.ts'
import { leaveFlashes } from '../../http/flash.ts'
import { route } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { addSource, changeCredentials, credentialsFromForm, testCredentials } from './connect.ts'
import { deleteSource } from './delete.ts'
import { importRoutes } from './importRoutes.ts'
import { beginConsent, finishConsent } from './oauth.ts'
import { presentSource } from './present.ts'
import { listOptions, readCatalogue, refreshProperties } from './properties.ts'
import { providerFor } from './providerFor.ts'
import { presentTested, sampleOfSource } from './sampleRow.ts'
import { connectWithLogin } from './sharedLogin.ts'
import { showSources } from './showSources.ts'
import { countUses, listUses, NO_USES } from './uses.ts'

const sourceParams = z.object({ id })

/** What a widget's form holds, as query parameters; lists are comma-separated. */
const optionsQuery = z
  .object({
    type: z.enum(DATA_TYPES),
    property: z.string().max(500).optional(),
    searchTerm: z.string().max(500).default(''),
    /** Values whose labels the form needs whatever is searched for; comma-separated. */
    include: z.string().max(5000).default(''),
  })
  .catchall(z.string().max(2000))

/** Those of the form's values that are parameters. */
const inputsIn = (rest: Record<string, string>): Inputs =>
  Object.fromEntries(
    Object.entries(rest).filter(([name]) => (PARAMETER_NAMES as readonly string[]).includes(name)),
  )

const listed = (values: string) => values.split(',').filter((value) => value !== '')

/** Kinds, comma-separated. */
const furtherKinds = z
  .string()
  .max(500)
  .default('')
  .transform(listed)
  .pipe(z.array(z.enum(SOURCE_KINDS)))

export const SOURCES_SCREEN = '/company/sources'

export const sourceRoutes = [
  ...importRoutes,
  route({
    method: 'GET',
    path: '/api/sources',
    access: 'member',
    summary: 'The connected sources',
    response: dataOf(z.array(source)),
    handle: async ({ context, actor }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => showSources(context, tx)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/sources',
    access: 'member',
    summary:
      'Connect a source with credentials; they are tested first, or with dryRun only tested, with a row of what they reach',
    body: connectSource,
    response: dataOf(source),
    status: 201,
    rate: 'connect',
    handle: async ({ context, actor, body, request, reply }) => {
      const provider = providerFor(body.name)
      const tested = await testCredentials(context, provider, credentialsFromForm(provider, body), null)
      if (body.dryRun) {
        const data = await presentTested(context, provider, tested)
        return reply.code(200).send(dataOf(testedSource).parse({ data }))
      }
      const added = await addSource(context, actor, provider, tested, callKey(request, actor))
      return { data: presentSource(added, NO_USES, context.now()) }
    },
  }),
  route({
    method: 'PUT',
    path: '/api/sources/:id',
    access: 'member',
    summary:
      'Give a source new credentials; they are tested first, an empty token keeps the stored one for the same address',
    params: sourceParams,
    body: updateSource,
    response: dataOf(source),
    rate: 'connect',
    handle: async ({ context, actor, params, body }) => {
      const changed = await changeCredentials(context, actor, params.id, body)
      const uses = await context.db.tenant(actor.companyId, countUses)
      return { data: presentSource(changed, uses(changed.id), context.now()) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/sources/:id/login',
    access: 'member',
    summary: 'Connect another kind with the login of this source, by what it was granted; tested first',
    params: sourceParams,
    body: shareLogin,
    response: dataOf(source),
    status: 201,
    rate: 'connect',
    handle: async ({ context, actor, params, body, request }) => ({
      data: presentSource(
        await connectWithLogin(context, actor, params.id, body.name, callKey(request, actor)),
        NO_USES,
        context.now(),
      ),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/sources/:id',
    access: 'member',
    summary: 'Delete a source; its grant ends once it is removed for good',
    params: sourceParams,
    response: done,
    handle: async ({ context, actor, params }) => {
      await deleteSource(context, actor, params.id)
      return { ok: true as const }
    },
  }),
  route({
    method: 'GET',
    path: '/api/sources/:id/properties',
    access: 'member',
    summary: 'The properties this source can report on, asked of the vendor',
    params: sourceParams,
    response: z.object({ properties: z.array(property) }),
    rate: 'properties',
    handle: async ({ context, actor, params }) => ({
      properties: await refreshProperties(context, actor.companyId, params.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/sources/:id/sample',
    access: 'member',
    summary: 'One row of figures of a source, asked of the vendor',
    params: sourceParams,
    response: dataOf(sampleRow),
    rate: 'properties',
    handle: async ({ context, actor, params }) => ({
      data: await sampleOfSource(context, actor.companyId, params.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/sources/:id/uses',
    access: 'member',
    summary: 'The dashboards and reports that stand on a source',
    params: sourceParams,
    response: dataOf(sourceUses),
    handle: async ({ context, actor, params }) => ({
      data: await context.db.tenant(actor.companyId, (tx) => listUses(tx, params.id)),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/sources/:id/catalogue',
    access: 'member',
    summary: 'Metrics, dimensions and filters that the vendor has for what a widget’s form holds',
    params: sourceParams,
    query: optionsQuery,
    response: dataOf(catalogue),
    rate: 'choices',
    handle: async ({ context, actor, params, query }) => {
      const { type, property: asked, searchTerm: _search, include: _include, ...rest } = query
      const form = { type, property: asked ?? null, inputs: inputsIn(rest) }
      return { data: await readCatalogue(context, actor.companyId, params.id, form) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/sources/:id/:option',
    access: 'member',
    summary: 'Choices of one remote parameter',
    params: z.object({ id, option: z.enum(PARAMETER_NAMES) }),
    query: optionsQuery,
    response: dataOf(z.array(option)),
    rate: 'choices',
    handle: async ({ context, actor, params, query }) => {
      const { type, property: asked, searchTerm, include, ...rest } = query
      const form = { type, property: asked ?? null, inputs: inputsIn(rest) }
      const question = {
        ...form,
        parameter: params.option,
        search: searchTerm,
        include: listed(include),
      }
      return { data: await listOptions(context, actor.companyId, params.id, question) }
    },
  }),
  route({
    method: 'GET',
    path: '/oauth/:kind/start',
    access: 'member',
    signInTo: SOURCES_SCREEN,
    summary:
      'Go to the vendor’s consent page; with `source`, to sign an existing source in again; with `login`, to add this kind to that source’s login; `with` names further kinds for the same consent',
    params: z.object({ kind: z.enum(SOURCE_KINDS) }),
    query: z.object({ source: id.optional(), login: id.optional(), with: furtherKinds }),
    rate: 'consent',
    handle: async ({ context, actor, params, query, request, reply }) => {
      // Vendors send people back to the public address, where the browser must have begun.
      if (request.ownHost) return reply.redirect(`${context.config.publicUrl}${request.url}`)
      return reply.redirect(
        await orSourcesScreen(context, actor, reply, () =>
          beginConsent(context, actor, params.kind, {
            sourceId: query.source ?? null,
            loginOf: query.login ?? null,
            furtherKinds: query.source ? [] : query.with,
          }),
        ),
      )
    },
  }),
]

/** Ends a consent of somebody who is signed in, and returns where the browser goes next. */
export const finishOnSourcesScreen = (
  context: AppContext,
  actor: Actor,
  parameters: URLSearchParams,
  reply: FastifyReply,
): Promise<string> =>
  orSourcesScreen(context, actor, reply, async () => {
    const { sources, refused } = await finishConsent(context, actor, actor, parameters)
    // Where something is connected, what is not is no failure of the whole.
    const type = sources.length > 0 ? 'warning' : 'error'
    leaveFlashes(
      context,
      actor,
      reply,
      refused.map((text) => ({ type, text })),
    )
    const connected = new URLSearchParams(sources.map(({ id }) => ['connected', id]))
    return connected.size > 0 ? `${SOURCES_SCREEN}?${connected}` : SOURCES_SCREEN
  })

/**
 * Where a browser goes next. Since a person sees the result, a refusal is shown on the sources screen, not as
 * JSON.
 */
async function orSourcesScreen(
  context: AppContext,
  actor: Actor,
  reply: FastifyReply,
  next: () => Promise<string>,
): Promise<string> {
  try {
    return await next()
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ProviderError)) throw error
    leaveFlashes(context, actor, reply, [{ type: 'error', text: error.message }])
    return SOURCES_SCREEN
  }
}
