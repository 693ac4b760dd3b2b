import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type createDashboard,
  dashboardList,
  dashboardOwners,
  type listDashboardsQuery,
} from '../../../shared/api/dashboards.ts'
import { call, remove, send } from '../../lib/api.ts'
import { momentHappened } from '../../lib/moments.ts'
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

/** Names of dashboards in which this occurs, archived ones among them. Throws ApiError. */
export async function loadNames(search: string): Promise<string[]> {
  const { data } = await call(dashboardList, 'GET', '/api/dashboards', {
    query: { search, all: true, limit: 100 },
  })
  return data.map(({ name }) => name)
}

/** Creates a dashboard and gives its permalink. */
export async function create(body: z.input<typeof createDashboard>): Promise<string> {
  const { data } = await call(permalinkAnswer, 'POST', '/api/dashboards', { body, once: true })
  momentHappened('dashboardCreated')
  return data.permalink
}

const actions = {
  archive: (id: string) => send('DELETE', `/api/dashboards/${id}/archive`),
  restore: (id: string) => send('PUT', `/api/dashboards/${id}/restore`),
  remove: (id: string) => remove(`/api/dashboards/${id}`),
  mark: (id: string) => send('PUT', `/api/dashboards/${id}/favourite`, { body: { favourite: true } }),
  unmark: (id: string) => send('PUT', `/api/dashboards/${id}/favourite`, { body: { favourite: false } }),
}
export type DashboardAction = keyof typeof actions

/** Everything that counts or lists dashboards is out of date. */
export const forgetLists = (queries: QueryClient) =>
  Promise.all(
    [DASHBOARDS_KEY, CLIENTS_KEY, COMPANY_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

/** What can be done with a dashboard of the list. */
export function useDashboardAction() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ action, id }: { action: DashboardAction; id: string }) => actions[action](id),
    onSettled: () => forgetLists(queries),
  })
}

/** Makes a copy under this name and gives its permalink. Throws ApiError. */
export function useCloneDashboard() {
  const queries = useQueryClient()
  return async (id: string, name: string): Promise<string> => {
    const path = `/api/dashboards/${id}/clone`
    const { data } = await call(permalinkAnswer, 'POST', path, { body: { name }, once: true })
    await forgetLists(queries)
    return data.permalink
  }
}

/** Who has made dashboards. */
export const useOwners = () =>
  useQuery({
    queryKey: [...DASHBOARDS_KEY, 'owners'],
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
