import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { type ReviewAct, reportReview } from '../../../../shared/api/reportReviews.ts'
import { call, send } from '../../../lib/api.ts'
import { REPORTS_KEY } from '../api.ts'

/** By whom a report is reviewed: somebody signed in, or whoever has the link of the mail. */
export type ReviewedBy = { runId: string } | { token: string }

const load = (by: ReviewedBy, signal: AbortSignal) =>
  'token' in by
    ? call(dataOf(reportReview), 'POST', '/report-review', { body: { token: by.token }, signal })
    : call(dataOf(reportReview), 'GET', `/api/report-runs/${by.runId}/review`, { signal })

const act = (by: ReviewedBy, does: ReviewAct) =>
  'token' in by
    ? send('PUT', '/report-review', { body: { token: by.token, does } })
    : send('PUT', `/api/report-runs/${by.runId}/review`, { body: does })

/** Apart from the reports, which are read anew with each run of any: this one is megabytes, and its calls are limited. */
const REVIEW_KEY = ['report-review'] as const

/** A report as it would go out, or what came of it. */
export const useReview = (by: ReviewedBy) =>
  useQuery({
    queryKey: [...REVIEW_KEY, by],
    queryFn: async ({ signal }) => (await load(by, signal)).data,
    retry: false,
  })

export function useReviewAct(by: ReviewedBy) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (does: ReviewAct) => act(by, does),
    // The list too; and where it was refused, what is shown is out of date.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: REPORTS_KEY })
      return client.invalidateQueries({ queryKey: REVIEW_KEY })
    },
  })
}
