import { Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import type { SubscriptionEstimate } from '../../../shared/api/subscription.ts'
import { ownZone } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AmountLines } from './AmountLines.tsx'
import { amountsOf, nextInWords, nowInWords } from './estimateInWords.ts'
import type { LiveEstimate } from './useLiveEstimate.ts'

/** What a change costs, as the provider says; the former answer stays, marked, until the new one is there. */
export function EstimateLines({ live }: { live: LiveEstimate }) {
  const { estimate, isStale, error, retry } = live
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!estimate) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" type="dots" aria-hidden />
        <Text size="sm" c="dimmed">
          Working out what this costs …
        </Text>
      </Group>
    )
  }
  return <Known estimate={estimate} isStale={isStale} />
}

function Known({ estimate, isStale }: { estimate: SubscriptionEstimate; isStale: boolean }) {
  const { rows, total } = amountsOf(estimate)
  const next = nextInWords(estimate, ownZone())
  return (
    <>
      <AmountLines rows={rows} total={total} isStale={isStale} note={next} />
      <VisuallyHidden role="status">{isStale ? '' : `${nowInWords(estimate)} ${next}`}</VisuallyHidden>
    </>
  )
}
