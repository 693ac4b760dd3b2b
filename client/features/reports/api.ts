import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  automaticReport,
  type CreateAutomaticReport,
  reportRun,
  scheduledReport,
  type UpdateAutomaticReport,
} from '../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { call, remove, send } from '../../lib/api.ts'

export const REPORTS_KEY = ['automatic-reports'] as const

/** All automatic reports of the company. */
export const useReports = () =>
  useQuery({
    queryKey: REPORTS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(automaticReport)), 'GET', '/api/automatic-reports', { signal })).data,
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
    onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
  })
}

export function useChangeReport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateAutomaticReport) => send('PUT', `/api/automatic-reports/${id}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
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
