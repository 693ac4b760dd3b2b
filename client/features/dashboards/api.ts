import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type createDashboard,
  dashboardList,
  dashboardOwners,
  type listDashboardsQuery,
} from '../../../shared/api/dashboards.ts'
import { call, remove, send } from '../../lib/api.ts'
import { CLIENTS_KEY } from '../clients/index.ts'
import { COMPANY_KEY } from '../company/index.ts'

export const DASHBOARDS_KEY = ['dashboards'] as const
/** Which dashboards the list shows, and in which order. */
export type DashboardFilter = Omit<z.output<typeof listDashboardsQuery>, 'cursor' | 'limit'>
const permalinkAnswer = dataOf(z.object({ permalink: z.string() }))

/** The list, page by page; archived ones only when all are requested. Null: not known yet. */
export const useDashboards = (filter: DashboardFilter | null) =>
  useInfiniteQuery({
    queryKey: [...DASHBOARDS_KEY, filter],
    enabled: filter !== null,
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
  mark: (id: string) => send('PUT', `/api/dashboards/${id}/favourite`, { body: { favourite: true } }),
  unmark: (id: string) => send('PUT', `/api/dashboards/${id}/favourite`, { body: { favourite: false } }),
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
        client.invalidateQueries({ queryKey: CLIENTS_KEY }),
        client.invalidateQueries({ queryKey: COMPANY_KEY }),
      ]),
  })
}

/** Who has made dashboards; requested once it is needed. */
export const useOwners = (wanted: boolean) =>
  useQuery({
    queryKey: [...DASHBOARDS_KEY, 'owners'],
    enabled: wanted,
    queryFn: async ({ signal }) =>
      (await call(dataOf(dashboardOwners), 'GET', '/api/dashboard-owners', { signal })).data,
  })

/** Moves a dashboard to a client, or with null out of its own. Throws ApiError. */
export function useMoveDashboard() {
  const queries = useQueryClient()
  return async (id: string, clientId: string | null) => {
    await send('PUT', `/api/dashboards/${id}/client`, { body: { clientId } })
    await Promise.all([
      queries.invalidateQueries({ queryKey: DASHBOARDS_KEY }),
      queries.invalidateQueries({ queryKey: CLIENTS_KEY }),
    ])
  }
}
