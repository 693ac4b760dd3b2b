import { type AggregatedMetric, aggregatedMetricsIn, type Name } from '../../kit/answers/facts.ts'
import { nameOfValue } from './names.ts'
import { idOfUrn } from './restli.ts'

/** How the figures of LinkedIn's products are described, and what their rows are called. */

/** Counts that may be added up and of which more is better, which most of LinkedIn's figures are, by their names there. */
export const counts = (
  group: string,
  given: [id: string, label: string, description?: string][],
): AggregatedMetric[] =>
  given.map(([id, label, description]) =>
    aggregatedMetricsIn(group)(id, label, 'integer', 'up', { description }),
  )

/** The label of LinkedIn's URN or code of a value; `names` are those that were looked up, by id. */
export function nameOfRow(value: string, names?: ReadonlyMap<string, string>): Exclude<Name, string> {
  const id = idOfUrn(value)
  return { id, label: names?.get(id) ?? nameOfValue(value) }
}
