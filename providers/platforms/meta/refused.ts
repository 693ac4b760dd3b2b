import type { MetricDefinition, Notice } from '../../contract.ts'
import { partial } from '../../kit/answers/notices.ts'
import { ProviderError } from '../../providerError.ts'

/** One metric that Graph refuses fails the whole call. So do those that a page or an account may not read. */
const isRefusedMetric = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'bad_request' && error.field === 'metrics'

/**
 * Requests all metrics at once and, where one of them is refused, each alone, so that the others are still
 * returned.
 * @param ask must throw a refused metric as `bad_request` of the field `metrics`
 * @param refused receives the refused metrics with their errors
 * @returns the responses
 */
export async function withoutRefused<T>(
  metrics: readonly string[],
  refused: Map<string, ProviderError>,
  ask: (metrics: readonly string[]) => Promise<T>,
): Promise<T[]> {
  if (metrics.length === 0) return []
  try {
    return [await ask(metrics)]
  } catch (error) {
    if (!isRefusedMetric(error)) throw error
    const [only] = metrics
    if (metrics.length === 1 && only) {
      refused.set(only, error)
      return []
    }
  }
  const answers: T[] = []
  for (const metric of metrics) answers.push(...(await withoutRefused([metric], refused, ask)))
  return answers
}

/** @throws ProviderError the first refusal, where every metric is refused */
export function failWhereAll(metrics: readonly string[], refused: ReadonlyMap<string, ProviderError>): void {
  const [first] = refused.values()
  if (first && metrics.every((metric) => refused.has(metric))) throw first
}

/** The notices to a reader about refused metrics. */
export const refusedNotices = (
  refused: ReadonlyMap<string, ProviderError>,
  metrics: readonly MetricDefinition[],
  what = 'left out',
): Notice[] =>
  [...refused].map(([id, { message }]) => partial(`${named([id], metrics)} is ${what}: ${message}`))

/** Metrics as a sentence has them: “Views”, “Likes”. */
export const named = (ids: readonly string[], metrics: readonly MetricDefinition[]): string =>
  ids.map((id) => `“${metrics.find((metric) => metric.id === id)?.label ?? id}”`).join(', ')
