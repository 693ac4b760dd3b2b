import { z } from 'zod'
import { dataOf, done, id } from '../../../../shared/api/common.ts'
import { reportReview, reviewAct, reviewByLink, reviewToken } from '../../../../shared/api/reportReviews.ts'
import { route } from '../../../http/route.ts'
import { actOnReview } from './act.ts'
import { readReviewLink } from './link.ts'
import { showReview } from './show.ts'

const params = z.object({ id })

export const reviewRoutes = [
  route({
    method: 'GET',
    path: '/api/report-runs/:id/review',
    access: 'member',
    needs: 'send',
    summary: 'A report that waits for its review, as it would go out, or what came of it',
    params,
    response: dataOf(reportReview),
    rate: 'reviewReport',
    handle: async ({ context, actor: { companyId }, params }) => ({
      data: await showReview(context, { companyId, runId: params.id }),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/report-runs/:id/review',
    access: 'member',
    needs: 'send',
    summary: 'Send a report that waits for its review, change its words, or skip it',
    params,
    body: reviewAct,
    response: done,
    rate: 'reviewReport',
    handle: async ({ context, actor, params, body }) => {
      await actOnReview(context, actor, params.id, body)
      return { ok: true as const }
    },
  }),
  route({
    // Never by a GET, which programs that check mails make too.
    method: 'POST',
    path: '/report-review',
    access: 'anonymous',
    summary: 'The same by the link that its owner was mailed',
    body: reviewToken,
    response: dataOf(reportReview),
    rate: 'reviewReport',
    handle: async ({ context, body, request }) => {
      const { doer, runId } = await readReviewLink(context, body.token, request)
      return { data: await showReview(context, { companyId: doer.companyId, runId }) }
    },
  }),
  route({
    method: 'PUT',
    path: '/report-review',
    access: 'anonymous',
    summary: 'Send it, change its words, or skip it by that link',
    body: reviewByLink,
    response: done,
    rate: 'reviewReport',
    handle: async ({ context, body, request }) => {
      const { doer, runId } = await readReviewLink(context, body.token, request)
      await actOnReview(context, doer, runId, body.does)
      return { ok: true as const }
    },
  }),
]
