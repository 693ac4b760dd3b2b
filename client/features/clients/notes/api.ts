import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type ClientNoteChange, type ClientNoteForm, clientNote } from '../../../../shared/api/clientNotes.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { call, remove } from '../../../lib/api.ts'
import { CLIENTS_KEY } from '../api.ts'

const pathOf = (clientId: string) => `/api/clients/${clientId}/notes`
const keyOf = (clientId: string) => [...CLIENTS_KEY, 'notes', clientId] as const

/** A client's notes, the latest day first. */
export const useClientNotes = (clientId: string) =>
  useQuery({
    queryKey: keyOf(clientId),
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(clientNote)), 'GET', pathOf(clientId), { signal })).data,
  })

/** What is done with a client's notes. All throw ApiError. */
export function useNoteActions(clientId: string) {
  const queries = useQueryClient()
  const path = pathOf(clientId)
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(clientId) })
  return {
    create: async (body: ClientNoteForm): Promise<void> => {
      await call(dataOf(clientNote), 'POST', path, { body, once: true })
      await refresh()
    },
    change: async (id: string, body: ClientNoteChange): Promise<void> => {
      await call(dataOf(clientNote), 'PUT', `${path}/${id}`, { body })
      await refresh()
    },
    remove: async (id: string): Promise<void> => {
      await remove(`${path}/${id}`)
      await refresh()
    },
  }
}
