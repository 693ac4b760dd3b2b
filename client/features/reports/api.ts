import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type AutomaticReport,
  automaticReport,
  type CreateAutomaticReport,
  reportProblems,
  reportRun,
  scheduledReport,
  type UpdateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { reportAsSent } from '../../../shared/api/sentReports.ts'
import { isCollision } from '../../lib/ApiError.ts'
import { call, remove, send } from '../../lib/api.ts'

export const REPORTS_KEY = ['automatic-reports'] as const

const loadReports = async (query: { client_id?: string }, signal?: AbortSignal): Promise<AutomaticReport[]> =>
  (await call(dataOf(z.array(automaticReport)), 'GET', '/api/automatic-reports', { query, signal })).data

/** All automatic reports of the company. */
export const useReports = () =>
  useQuery({ queryKey: REPORTS_KEY, queryFn: ({ signal }) => loadReports({}, signal) })

/** Those of a client's dashboards. */
export const useClientReports = (clientId: string) =>
  useQuery({
    queryKey: [...REPORTS_KEY, { clientId }],
    queryFn: ({ signal }) => loadReports({ client_id: clientId }, signal),
  })

/** Why reports that are not paused would not go out; read with a page of them, not anew with each run. */
export const useReportProblems = () =>
  useQuery({
    queryKey: ['report-problems'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(reportProblems)), 'GET', '/api/automatic-reports/problems', { signal }))
        .data,
  })

/** Runs of one report with their deliveries, newest first; requested only when shown. */
export const useRuns = (reportId: string, shown: boolean) =>
  useQuery({
    queryKey: [...REPORTS_KEY, reportId, 'runs'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(reportRun)), 'GET', `/api/automatic-reports/${reportId}/runs`, { signal }))
        .data,
    enabled: shown,
  })

/** What the recipients of a run got. It does not change any more. */
export const useAsSent = (runId: string) =>
  useQuery({
    queryKey: [...REPORTS_KEY, 'sent', runId],
    queryFn: async ({ signal }) =>
      (await call(dataOf(reportAsSent), 'GET', `/api/report-runs/${runId}/sent`, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const actions = {
  pause: (id: string) => send('PUT', `/api/automatic-reports/${id}`, { body: { paused: true } }),
  resume: (id: string) => send('PUT', `/api/automatic-reports/${id}`, { body: { paused: false } }),
  remove: (id: string) => remove(`/api/automatic-reports/${id}`),
  send: (id: string) => send('POST', `/api/automatic-reports/${id}/send`, { once: true }),
  test: (id: string) => send('POST', `/api/automatic-reports/${id}/test`),
}
export type ReportAction = keyof typeof actions

export function useReportAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, id }: { action: ReportAction; id: string }) => actions[action](id),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['report-problems'] })
      return client.invalidateQueries({ queryKey: REPORTS_KEY })
    },
  })
}

/** @param onCollision is given the report as it is now, where somebody else has changed the same */
export function useChangeReport(id: string, onCollision: (now: AutomaticReport) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateAutomaticReport) => send('PUT', `/api/automatic-reports/${id}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
    // Waited for: nothing is saved again before the form knows what it would replace.
    onError: async (error) => {
      const reports = isCollision(error) ? await loadReports({}).catch(() => []) : []
      const now = reports.find((report) => report.id === id)
      if (now) onCollision(now)
    },
  })
}

export type ScheduledReport = z.infer<typeof scheduledReport>

export function useCreateReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CreateAutomaticReport) =>
      (await call(dataOf(scheduledReport), 'POST', '/api/automatic-reports', { body, once: true })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}
