import { type MetricDefinition, type Notice, ProviderError } from '../contract.ts'

/** One metric that Graph refuses fails the whole call. So do those that a page or an account may not read. */
export const isRefusedMetric = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'bad_request' && error.field === 'metrics'

/**
 * Asks for all metrics at once and, where one of them is refused, for each alone, so that the others still answer.
 * @param ask must throw a refused metric as `bad_request` of the field `metrics`
 * @returns what was answered, and the refused metrics with their errors
 */
export async function withoutRefused<T>(
  metrics: readonly string[],
  ask: (metrics: readonly string[]) => Promise<T>,
): Promise<{ answers: T[]; refused: Map<string, ProviderError> }> {
  const refused = new Map<string, ProviderError>()
  if (metrics.length === 0) return { answers: [], refused }
  try {
    return { answers: [await ask(metrics)], refused }
  } catch (error) {
    if (!isRefusedMetric(error)) throw error
    const [only] = metrics
    if (metrics.length === 1 && only) return { answers: [], refused: refused.set(only, error) }
  }
  const answers: T[] = []
  for (const metric of metrics) {
    const one = await withoutRefused([metric], ask)
    answers.push(...one.answers)
    for (const [id, error] of one.refused) refused.set(id, error)
  }
  return { answers, refused }
}

/** What a reader is told of the refused metrics. */
export const refusedNotices = (
  refused: ReadonlyMap<string, ProviderError>,
  metrics: readonly MetricDefinition[],
  what = 'left out',
): Notice[] =>
  [...refused].map(([id, { message }]) => {
    const label = metrics.find((metric) => metric.id === id)?.label ?? id
    return { code: 'partial', text: `“${label}” is ${what}: ${message}` }
  })
