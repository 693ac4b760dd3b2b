import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { permalink } from '../../../shared/api/dashboards.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import type { AppContext } from '../../context.ts'
import { attachment } from '../../http/attachment.ts'
import { limitOf } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { heard } from '../dashboards/changes.ts'
import {
  accessPage,
  assertDownloads,
  linkOf,
  type PageAccess,
  readerOf,
  setPublicHeader,
} from '../dashboards/policy.ts'
import { requestPdf } from './request.ts'
import { pdfQuery } from './schemas.ts'
import { findTicketed, redeem, type Shown } from './tickets.ts'

/** How long one poll waits for the file before it answers 304: fewer polls, and the file the moment it is there. */
const WAIT_MS = 1_500

export const pdfRoutes = [
  pdfRoute('/api/dashboards/:permalink/pdf', false),
  pdfRoute('/api/dashboards/:permalink/realtime/pdf', true),
]

/** 202 with a check token; with the token 304 while it is being made, then 200 with the file. */
function pdfRoute(path: string, realTime: boolean) {
  return route({
    method: 'GET',
    path,
    access: 'viewer',
    needs: 'links',
    summary: realTime ? 'The real-time page as a PDF' : 'The dashboard as a PDF',
    params: z.object({ permalink }),
    query: pdfQuery,
    rate: 'pdfCall',
    status: 202,
    response: z.object({ check: z.string() }),
    handle: async ({ context, params, query, actor, request, reply }) => {
      const access = await accessPage(context, params.permalink, { actor, request })
      setPublicHeader(reply, access.owner)
      assertDownloads(access)
      const reader = readerOf(access, params.permalink, { actor, request })
      if (query.check) return sendWhenReady(context, access, { check: query.check, reader }, reply)
      // A page in a browser is cheap for us, a PDF is not.
      if (!access.owner) {
        const asked = { address: request.ip, link: linkOf(access.page).id }
        await chargeTries(context, [limitOf('pdfFrom', asked), limitOf('pdf', asked)])
      }
      const check = await requestPdf(context, access, {
        dates: query.date_range ?? {},
        realTime,
        reader,
        address: request.ip,
      })
      return { check }
    },
  })
}

async function sendWhenReady(
  context: AppContext,
  access: PageAccess,
  shown: Shown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const job = await waitUntilFinished(context, access, shown)
  if (job.state === 'failed')
    throw new AppError('unexpected', job.error ?? 'The PDF could not be made. Try again.')
  if (job.open && job.late)
    throw new AppError('unexpected', 'The PDF could not be made. Try again in a minute.')
  if (job.open) return reply.status(304).send()
  const pdf = await redeem(context, access, shown)
  return reply
    .status(200)
    .type('application/pdf')
    .header('content-disposition', attachment(downloadName(access.page.dashboard.name, 'pdf')))
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

/** How the job stands once it is finished, or when this poll has waited long enough. */
async function waitUntilFinished(context: AppContext, access: PageAccess, shown: Shown) {
  const look = () => findTicketed(context, access, shown)
  const first = await look()
  if (!first.open || first.late) return first
  const word = heard(context, `pdf:${first.id}`, WAIT_MS)
  // It may have been finished between the look and the listening.
  const second = await look()
  if (!second.open) return second
  await word
  return look()
}
