import type { FilterField, FilterOperator } from '../contract.ts'
import { CHANNELS, DEVICES, MATCH_TYPES, NETWORKS, STATUSES } from './labels.ts'
import { METRICS } from './metrics.ts'

const TEXT: FilterOperator[] = [
  ...(['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith'] as const),
  ...(['matches', 'notMatches', 'oneOf'] as const),
]
const text = (id: string, label: string): FilterField => ({ id, label, type: 'text', operators: TEXT })
const choice = (id: string, label: string, options: FilterField['options'] = []): FilterField => ({
  ...{ id, label, type: 'choice', operators: ['equals', 'notEquals', 'oneOf'], options },
})

/** What rows can be narrowed to; figures are judged row by row, before anything is added up. */
export const FILTERS: FilterField[] = [
  text('campaign.name', 'Campaign'),
  choice('campaign.status', 'Campaign status', STATUSES),
  choice('campaign.advertising_channel_type', 'Campaign type', CHANNELS),
  text('ad_group.name', 'Ad group'),
  choice('ad_group.status', 'Ad group status', STATUSES),
  text('ad_group_criterion.keyword.text', 'Keyword'),
  choice('ad_group_criterion.keyword.match_type', 'Match type', MATCH_TYPES),
  text('search_term_view.search_term', 'Search term'),
  text('landing_page_view.unexpanded_final_url', 'Landing page'),
  choice('segments.device', 'Device', DEVICES),
  choice('segments.ad_network_type', 'Network', NETWORKS),
  text('segments.conversion_action_name', 'Conversion action'),
  text('segments.product_title', 'Product'),
  ...METRICS.map(
    ({ id, label }): FilterField => ({
      ...{ id, label, type: 'number', operators: ['equals', 'notEquals', 'greater', 'less'] },
    }),
  ),
]
