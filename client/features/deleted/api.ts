import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { deletedThing } from '../../../shared/api/deleted.ts'
import { call, remove, send } from '../../lib/api.ts'

const DELETED_KEY = ['deleted'] as const

/** What can be brought back, the newest first. */
export const useDeleted = () =>
  useQuery({
    queryKey: DELETED_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(deletedThing)), 'GET', '/api/deleted', { signal })).data,
    // Whoever comes here has just deleted something.
    staleTime: 0,
  })

/** Brings something back: whatever lists it, or counts it, is out of date. */
export function useBringBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send('POST', `/api/deleted/${id}/restore`),
    onSettled: () => queries.invalidateQueries(),
  })
}

export function useRemoveForGood() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => remove(`/api/deleted/${id}`),
    onSettled: () => queries.invalidateQueries({ queryKey: DELETED_KEY }),
  })
}
