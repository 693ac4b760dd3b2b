import { useQuery } from '@tanstack/react-query'
import { closedCompany } from '../../../shared/api/closedCompany.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { call, send } from '../../lib/api.ts'

/** The deleted company of whoever has just signed in here. */
export const useClosedCompany = () =>
  useQuery({
    queryKey: ['company', 'closed'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(closedCompany), 'GET', '/api/company/closed', { signal })).data,
    retry: false,
  })

/** Restores it and signs the admin in. Throws ApiError. */
export const restoreCompany = () => send('POST', '/api/company/restore')
