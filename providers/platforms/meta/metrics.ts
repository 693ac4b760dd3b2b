import type { MetricDefinition } from '../../contract.ts'

/** A figure of a page, an account or a post: a count that may be added up and of which more is better, but for `more`. */
export const metaMetric = (
  group: string,
  id: string,
  label: string,
  more: Partial<MetricDefinition> = {},
): MetricDefinition => ({ id, label, type: 'integer', additive: true, direction: 'up', group, ...more })
