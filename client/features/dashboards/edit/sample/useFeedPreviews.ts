import { useQueries } from '@tanstack/react-query'
import type { FeedPreview } from '../../../../../shared/api/feeding.ts'
import { type Feeding, previewFeed } from '../api.ts'

/** A widget's change, with the places of what was asked that concerns it. */
export interface AskedChange extends FeedPreview {
  of: number[]
}

/** What would become of each widget; one that several of the asked types feed is told of once, by the first. */
export function useFeedPreviews(dashboardId: string, asked: readonly Feeding[]) {
  const answers = useQueries({
    queries: asked.map((one) => ({
      queryKey: ['feedPreview', dashboardId, one],
      queryFn: ({ signal }: { signal: AbortSignal }) => previewFeed(dashboardId, one, signal),
      gcTime: 0,
      retry: false,
    })),
  })
  const found = new Map<string, AskedChange>()
  for (const [at, { data }] of answers.entries()) {
    for (const change of data ?? []) {
      const known = found.get(change.id)
      if (known) known.of.push(at)
      else found.set(change.id, { ...change, of: [at] })
    }
  }
  return {
    changes: [...found.values()],
    isPending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
