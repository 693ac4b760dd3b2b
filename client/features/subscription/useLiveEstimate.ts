import { useDebouncedValue } from '@mantine/hooks'
import { useEstimate } from './api.ts'
import type { Terms } from './livePrice.ts'

const DEBOUNCE_MS = 400
const isSame = (one: Terms | null, other: Terms | null) =>
  one?.dashboards === other?.dashboards && one?.interval === other?.interval

/** What these terms would cost, asked once they stand still; null: nothing is to be changed. Without `isAsked` what is known stays. */
export function useLiveEstimate(terms: Terms | null, isAsked = true) {
  const [settled] = useDebouncedValue(terms, DEBOUNCE_MS)
  const asked = terms && settled
  const { data, error, isPlaceholderData, isFetching, refetch } = useEstimate(asked, isAsked)
  const isStale = isPlaceholderData || !isSame(terms, asked)
  return {
    estimate: terms ? (data ?? null) : null,
    isStale,
    /** That of the terms now, not of former ones. */
    error: isFetching || isStale ? null : error,
    retry: () => void refetch(),
  }
}
export type LiveEstimate = ReturnType<typeof useLiveEstimate>
