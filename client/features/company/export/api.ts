import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { type CompanyExport, companyExport } from '../../../../shared/api/exports.ts'
import { call } from '../../../lib/api.ts'

const EXPORT_KEY = ['company', 'export'] as const
const PATH = '/api/company/exports'
const LOOK_MS = 1_000

export const isUnderWay = (one: CompanyExport | null | undefined): boolean =>
  one?.state === 'waiting' || one?.state === 'running'

/** The latest export; looked at every second while it is made. */
export const useExport = () =>
  useQuery({
    queryKey: EXPORT_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(companyExport.nullable()), 'GET', PATH, { signal })).data,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_MS : false),
  })

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(dataOf(companyExport), 'POST', PATH)).data,
    onSuccess: (started) => client.setQueryData(EXPORT_KEY, started),
  })
}
