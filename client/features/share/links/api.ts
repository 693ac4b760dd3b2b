import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { type NamedLinkChange, type NamedLinkForm, namedLink } from '../../../../shared/api/namedLinks.ts'
import { call, remove } from '../../../lib/api.ts'
import { momentHappened } from '../../../lib/moments.ts'

const pathOf = (dashboardId: string) => `/api/dashboards/${dashboardId}/links`
const keyOf = (dashboardId: string) => ['namedLinks', dashboardId] as const

export const useNamedLinks = (dashboardId: string) =>
  useQuery({
    queryKey: keyOf(dashboardId),
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(namedLink)), 'GET', pathOf(dashboardId), { signal })).data,
  })

/** What is done with a dashboard's named links. All throw ApiError. */
export function useNamedLinkActions(dashboardId: string) {
  const queries = useQueryClient()
  const path = pathOf(dashboardId)
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(dashboardId) })
  return {
    create: async (body: NamedLinkForm): Promise<void> => {
      await call(dataOf(namedLink), 'POST', path, { body, once: true })
      momentHappened('dashboardShared')
      await refresh()
    },
    change: async (id: string, body: NamedLinkChange): Promise<void> => {
      await call(dataOf(namedLink), 'PUT', `${path}/${id}`, { body })
      await refresh()
    },
    revoke: async (id: string): Promise<void> => {
      await remove(`${path}/${id}`)
      await refresh()
    },
  }
}
