import type { CombinationRule, DimensionDefinition, FilterField, FilterOperator } from '../contract.ts'
import { METRICS, OF_CONFIRMED } from './figures.ts'
import { HEALTHS, LINK_TYPES, STATUSES } from './links.ts'

const SPLITS: DimensionDefinition[] = [
  { id: 'link_type', label: 'Link type', group: 'Links' },
  { id: 'status', label: 'Status', group: 'Links', order: STATUSES },
  { id: 'health', label: 'Health', group: 'Links', order: HEALTHS },
  { id: 'category', label: 'Category', group: 'Links' },
  { id: 'domain', label: 'Domain', group: 'Links' },
  { id: 'target', label: 'Target page', group: 'Targets' },
  { id: 'anchor', label: 'Anchor', group: 'Targets' },
  { id: 'owner', label: 'Owner', group: 'People' },
  { id: 'team', label: 'Team', group: 'People' },
]
export const DIMENSIONS: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
  ...SPLITS,
]

export const RULES: CombinationRule[] = [
  {
    when: { dimensions: ['health'] },
    metrics: OF_CONFIRMED.filter((id) => id !== 'live_rate'),
    reason:
      'Only confirmed links have a health, and each has one: choose numbers or costs of confirmed links.',
  },
  {
    when: { dimensions: ['status'] },
    metrics: METRICS.map(({ id }) => id).filter((id) => id !== 'conversion_rate'),
    reason: 'A link has one status, so no status has a conversion rate of its own.',
  },
]

const TEXT: FilterOperator[] = [
  ...(['equals', 'notEquals', 'contains', 'notContains'] as const),
  ...(['beginsWith', 'endsWith', 'oneOf'] as const),
]
const CHOICES: Record<string, readonly string[]> = {
  link_type: LINK_TYPES,
  status: STATUSES,
  health: HEALTHS,
}

/** Applied on our side. */
export const FILTERS: FilterField[] = [
  ...SPLITS.map(({ id, label }): FilterField => {
    const choices = CHOICES[id]
    if (!choices) return { id, label, type: 'text', operators: TEXT }
    const options = choices.map((value) => ({ value, label: value }))
    return { id, label, type: 'choice', operators: ['equals', 'notEquals', 'oneOf'], options }
  }),
  { id: 'currency', label: 'Currency', type: 'text', operators: ['equals'] },
  { id: 'price', label: 'Price', type: 'number', operators: ['equals', 'greater', 'less'] },
]
