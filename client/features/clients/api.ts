import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Client, type ClientChange, client, clientListItem } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { byName } from '../../../shared/rules/naturalOrder.ts'
import { call, remove } from '../../lib/api.ts'

export const CLIENTS_KEY = ['clients'] as const

/** The company's clients by name. */
export const useClients = () =>
  useQuery({
    queryKey: CLIENTS_KEY,
    queryFn: async ({ signal }) => {
      const { data } = await call(dataOf(z.array(clientListItem)), 'GET', '/api/clients', { signal })
      return data.toSorted(byName)
    },
  })

/** One client with all that can be changed; null: none is requested. */
export const useClient = (id: string | null) =>
  useQuery({
    queryKey: [...CLIENTS_KEY, id],
    enabled: id !== null,
    queryFn: ({ signal }) => loadClient(id, signal),
  })

/** The client as it is now. */
export const loadClient = async (id: string | null, signal?: AbortSignal): Promise<Client> =>
  (await call(dataOf(client), 'GET', `/api/clients/${id}`, { ...(signal && { signal }) })).data

/** Adds a client, or changes the one of this id and what follows it. */
export function useSaveClient(id: string | null) {
  const queries = useQueryClient()
  return async (form: ClientChange): Promise<Client> => {
    const { data } = id
      ? await call(dataOf(client), 'PUT', `/api/clients/${id}`, { body: form })
      : await call(dataOf(client), 'POST', '/api/clients', { body: form, once: true })
    queries.setQueryData([...CLIENTS_KEY, data.id], data)
    await queries.invalidateQueries({ queryKey: CLIENTS_KEY })
    await queries.invalidateQueries({ queryKey: ['dashboards'] })
    return data
  }
}

export function useDeleteClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => remove(`/api/clients/${id}`),
    onSuccess: async (_done, id) => {
      queries.removeQueries({ queryKey: [...CLIENTS_KEY, id] })
      await queries.invalidateQueries({ queryKey: CLIENTS_KEY })
      await queries.invalidateQueries({ queryKey: ['dashboards'] })
    },
  })
}
