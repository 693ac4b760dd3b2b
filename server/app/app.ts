import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { inputMessage } from '../../shared/rules/inputMessage.ts'
import type { AppContext } from '../context.ts'
import { pageGlobalsOf } from '../features/companySettings/pageGlobals.ts'
import { firstPaint } from '../features/dashboards/firstPaint.ts'
import { registerLive } from '../features/live/registerLive.ts'
import { requireRightOf } from '../features/rights/requireRight.ts'
import { BODY_KB, FORM_BOUNDS } from '../http/bounds.ts'
import { compressAnswers } from '../http/compression.ts'
import { type ArrivalTimes, guardConnections, SERVER_OPTIONS } from '../http/connections.ts'
import { documentApi } from '../http/docs.ts'
import { errorHandler } from '../http/errorHandler.ts'
import { assertPlainJson } from '../http/json.ts'
import { registerMetrics } from '../http/metrics.ts'
import { mount } from '../http/mount.ts'
import { guardHosts } from '../http/ownHost.ts'
import { registerPages } from '../http/page.ts'
import type { Route } from '../http/route.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import type { AppError } from '../lib/errors.ts'
import { translateProviderError } from './providerErrors.ts'
import { routes } from './routes.ts'

const MB = 1024 * 1024

/**
 * Builds the web service: every route of routes.ts, the pages, documentation, health and metrics. Does not listen.
 * Only tests have `extra` routes and other times of arrival.
 */
export async function buildApp(
  context: AppContext,
  extra: readonly Route[] = [],
  arrivesWithin?: ArrivalTimes,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request would cost more than many an answer, and errors name the request.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies(context.config.trustProxy),
    bodyLimit: BODY_KB.anybody * 1024,
    ...SERVER_OPTIONS,
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (sent) => {
    const { data, error } = schema.safeParse(sent, { error: inputMessage })
    return error ? { error } : { value: data }
  })
  app.setSerializerCompiler(serializerCompiler)
  parseJson(app)
  app.setErrorHandler(errorHandler(translateProviderError))
  guardConnections(app, context, arrivesWithin)
  guardHosts(app, context, (host) => context.hosts.find(host))
  compressAnswers(app)
  await app.register(cookie)
  await app.register(multipart, {
    // Without this the parser itself would read what calls itself JSON, whatever its form.
    isPartAFile: (_name, type = '', filename) =>
      filename !== undefined || /^application\/(json|octet)/i.test(type),
    limits: {
      fileSize: FORM_BOUNDS.fileMb * MB,
      files: FORM_BOUNDS.files,
      fields: FORM_BOUNDS.fields,
      fieldSize: FORM_BOUNDS.fieldMb * MB,
    },
  })
  await app.register(rateLimit, { global: false })
  await securityHeaders(app, context)
  registerMetrics(app, context)
  await documentApi(app, context)
  await registerLive(app, context)
  for (const definition of [...routes, ...extra]) {
    mount(app, context, definition, { requireRight: requireRightOf })
  }
  await registerPages(app, context, {
    firstPaint: (actor, request) => firstPaint(context, actor, request),
    globals: pageGlobalsOf(context),
  })
  app.addHook('onReady', async () => context.pages.start())
  // Answers that are still being written wait for vendors: nothing closes before they end.
  app.addHook('preClose', async () => {
    closeIdleConnections(app)
    await context.results.stop()
  })
  app.addHook('onClose', () => context.pages.stop())
  return app
}

function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      assertPlainJson(text)
    } catch (error) {
      return done(error as AppError)
    }
    parse(request, text, done)
  })
}

const IDLE_LOOK_MS = 100

/**
 * A connection busy answering while the server closes would otherwise stay open for a next request that never
 * comes.
 */
function closeIdleConnections({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** A number means that many proxies in front of us. */
function trustedProxies(setting: AppContext['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
