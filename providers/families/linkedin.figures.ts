import type { MadeMetric, Make, Name } from '../facts.ts'
import { nameOfValue } from './linkedin.names.ts'
import { idOfUrn } from './linkedin.restli.ts'

/** How the figures of LinkedIn's products are described, and what their rows are called. */

/** Counts that may be added up and of which more is better, which most of LinkedIn's figures are, by their names there. */
export const counts = (
  group: string,
  given: [id: string, label: string, description?: string][],
): MadeMetric[] =>
  given.map(([id, label, description]) => ({
    ...{
      id,
      label,
      type: 'integer' as const,
      additive: true,
      direction: 'up' as const,
      group,
      make: { sum: id },
    },
    ...(description ? { description } : {}),
  }))

/** Figures of people, or of what stands at a moment, which are not added up. */
export const people = (
  group: string,
  [id, label, description]: [id: string, label: string, description: string],
  make: Make,
): MadeMetric => ({
  ...{ id, label, type: 'integer', additive: false, direction: 'up', group, description, make },
})

/** What LinkedIn's URN or code of a value is called; `names` are those that were asked for, by id. */
export function nameOfRow(value: string, names?: ReadonlyMap<string, string>): Exclude<Name, string> {
  const id = idOfUrn(value)
  return { id, label: names?.get(id) ?? nameOfValue(value) }
}
