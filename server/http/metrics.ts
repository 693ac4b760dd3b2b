import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { sameSecret } from './sameSecret.ts'

/** `/healthz` (the process answers), `/readyz` (its database answers), `/metrics` (Prometheus; for METRICS_TOKEN only). */
export function registerMetrics(app: FastifyInstance, context: AppContext): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  // Every field of this line is named here and none can be a secret; looking for secrets in it would cost more time
  // than many an answer.
  const requests = context.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // The route's pattern, never the address: permalinks and tokens stay out of the log.
    requests.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        id: request.id,
      },
      'request',
    )
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(context.db.system)
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false, reason: 'The database does not answer.' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadFigures(context, request)) return reply.status(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With the token; without one only in the sandbox: a proxy on this machine calls from loopback too, for everybody. */
function mayReadFigures({ config }: AppContext, { ip, headers }: FastifyRequest): boolean {
  const { metricsToken: token, sandbox } = config
  if (token) return sameSecret(headers.authorization ?? '', `Bearer ${token.reveal()}`)
  return sandbox && isLoopback(ip) && !headers['x-forwarded-for']
}

const isLoopback = (address: string) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
