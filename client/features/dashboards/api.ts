import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { type createDashboard, dashboardList } from '../../../shared/api/dashboards.ts'
import { call, remove, send } from '../../lib/api.ts'
import { COMPANY_KEY } from '../company/index.ts'

export const DASHBOARDS_KEY = ['dashboards'] as const
const permalinkAnswer = dataOf(z.object({ permalink: z.string() }))

/** The list, page by page; archived ones only when all are requested. */
export const useDashboards = (filter: { search: string; all: boolean }) =>
  useInfiniteQuery({
    queryKey: [...DASHBOARDS_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call(dashboardList, 'GET', '/api/dashboards', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: (previous) => previous,
  })

/** Creates a dashboard and gives its permalink. */
export const create = async (body: z.input<typeof createDashboard>): Promise<string> =>
  (await call(permalinkAnswer, 'POST', '/api/dashboards', { body, once: true })).data.permalink

const actions = {
  archive: (id: string) => send('DELETE', `/api/dashboards/${id}/archive`),
  restore: (id: string) => send('PUT', `/api/dashboards/${id}/restore`),
  remove: (id: string) => remove(`/api/dashboards/${id}`),
  clone: async (id: string) =>
    (await call(permalinkAnswer, 'POST', `/api/dashboards/${id}/clone`, { once: true })).data.permalink,
}
export type DashboardAction = keyof typeof actions

/** What can be done with a dashboard of the list; a clone answers with its permalink. */
export function useDashboardAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, id }: { action: DashboardAction; id: string }) =>
      (await actions[action](id)) ?? null,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: DASHBOARDS_KEY }),
        client.invalidateQueries({ queryKey: COMPANY_KEY }),
      ]),
  })
}
