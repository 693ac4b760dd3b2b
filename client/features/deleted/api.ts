import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { deletedPage } from '../../../shared/api/deleted.ts'
import { call, remove, send } from '../../lib/api.ts'

const DELETED_KEY = ['deleted'] as const

/** What can be brought back and has these words in its name, page by page, the newest first. */
export const useDeleted = (search: string) =>
  useInfiniteQuery({
    queryKey: [...DELETED_KEY, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search !== '' && { search }),
        ...(pageParam !== null && { cursor: pageParam }),
      })
      return call(deletedPage, 'GET', `/api/deleted?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
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
