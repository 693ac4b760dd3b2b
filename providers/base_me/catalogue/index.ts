import type { CombinationRule, DimensionDefinition, FilterField } from '../../contract.ts'
import { idsOf, TIMES } from '../../kit/catalogue/catalogue.ts'
import { choiceField, numberField, plainOptions, textField } from '../../kit/catalogue/filterFields.ts'
import { METRICS, OF_CONFIRMED } from '../figures.ts'
import { HEALTHS, LINK_TYPES, STATUSES } from '../links.ts'

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
export const DIMENSIONS: DimensionDefinition[] = [...TIMES, ...SPLITS]

export const RULES: CombinationRule[] = [
  {
    when: { dimensions: ['health'] },
    metrics: OF_CONFIRMED.filter((id) => id !== 'live_rate'),
    reason:
      'Only confirmed links have a health, and each has one: choose numbers or costs of confirmed links.',
  },
  {
    when: { dimensions: ['status'] },
    metrics: idsOf(METRICS).filter((id) => id !== 'conversion_rate'),
    reason: 'A link has one status, so no status has a conversion rate of its own.',
  },
]

const VALUES: Record<string, readonly string[]> = {
  link_type: LINK_TYPES,
  status: STATUSES,
  health: HEALTHS,
}

/** Applied on our side. */
export const FILTERS: FilterField[] = [
  ...SPLITS.map(({ id, label }) => {
    const values = VALUES[id]
    return values ? choiceField(id, label, plainOptions(values)) : textField(id, label)
  }),
  textField('currency', 'Currency', ['equals']),
  numberField('price', 'Price'),
]
