import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { permalink } from '../../../shared/api/dashboards.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import type { AppContext } from '../../context.ts'
import { attachment } from '../../http/attachment.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { accessPage, type PageAccess, sayPublic } from '../dashboards/policy.ts'
import { requestPdf } from './request.ts'
import { pdfQuery } from './schemas.ts'

/** After so long nobody is making it any more, whatever its row says: its workers were killed once too often. */
const GIVE_UP_MINUTES = 10
/** How long one poll waits for the file before it answers 304: fewer polls, and the file the moment it is there. */
const WAIT_MS = 1_500
const LOOK_MS = 30

export const pdfRoutes = [
  pdfRoute('/api/dashboards/:permalink/pdf', false),
  pdfRoute('/api/dashboards/:permalink/realtime/pdf', true),
]

/** 202 with a check token; with the token 304 while it is being made, then 200 with the file (spec section 7). */
function pdfRoute(path: string, realTime: boolean) {
  return route({
    method: 'GET',
    path,
    access: 'viewer',
    summary: realTime ? 'The real-time page as a PDF' : 'The dashboard as a PDF',
    params: z.object({ permalink }),
    query: pdfQuery,
    rate: 'pdfCall',
    handle: async ({ context, params, query, actor, request, reply }) => {
      const access = await accessPage(context, params.permalink, { actor, request })
      sayPublic(reply, access.owner)
      if (query.check) return sendWhenReady(context, access, query.check, reply)
      // A page in a browser is cheap for us, a PDF is not.
      if (!access.owner) {
        const asked = { address: request.ip, dashboard: access.page.dashboard.id }
        await chargeTries(context, [limitOf('pdfFrom', asked), limitOf('pdf', asked)])
      }
      const check = await requestPdf(context, access, {
        dates: query.date_range ?? {},
        realTime,
        address: request.ip,
      })
      return reply.status(202).send({ check })
    },
  })
}

async function sendWhenReady(
  context: AppContext,
  access: PageAccess,
  check: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const job = await findJob(context, access, check)
    if (job.state === 'failed')
      throw new AppError('unexpected', job.error ?? 'The PDF could not be made. Try again.')
    if (job.state === 'ready' && job.pdf) {
      const name = downloadName(access.page.dashboard.name, 'pdf')
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, no-store')
        .send(job.pdf)
    }
    const old = Temporal.Instant.from(job.createdAt).until(context.now()).total('minutes') > GIVE_UP_MINUTES
    if (old) throw new AppError('unexpected', 'The PDF could not be made. Try again in a minute.')
    if (performance.now() > until) return reply.status(304).send()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** A job of this very dashboard, asked for under its present password and link. Throws AppError('not_found'). */
async function findJob(context: AppContext, { page }: PageAccess, check: string) {
  const job = await context.db.tenant(page.companyId, (tx) =>
    tx
      .selectFrom('pdfJobs')
      .select(['state', 'error', 'pdf', 'createdAt'])
      .where('checkHash', '=', sha256(check))
      .where('dashboardId', '=', page.dashboard.id)
      .where('accessEpoch', '=', page.dashboard.accessEpoch)
      .executeTakeFirst(),
  )
  if (!job) throw notFound('PDF')
  return job
}
