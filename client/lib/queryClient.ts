import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './ApiError.ts'

const MOST_TRIES = 3

/** Only failures that may be transient are retried: no answer, and 5xx. */
export function mayRetry(tries: number, error: unknown): boolean {
  if (tries >= MOST_TRIES - 1) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRetry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
