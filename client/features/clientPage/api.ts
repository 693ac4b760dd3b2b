import { useQuery } from '@tanstack/react-query'
import { clientOverview } from '../../../shared/api/clientOverview.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { call } from '../../lib/api.ts'
import { CLIENTS_KEY } from '../clients/index.ts'

/** What a client's page shows beside the client itself, its dashboards and reports; read anew with every alert (`WATCHED_KEYS`). */
export const useClientOverview = (clientId: string) =>
  useQuery({
    queryKey: [...CLIENTS_KEY, 'overview', clientId],
    queryFn: async ({ signal }) =>
      (await call(dataOf(clientOverview), 'GET', `/api/clients/${clientId}/overview`, { signal })).data,
  })
