import type { FilterField } from '../../contract.ts'
import { choiceField, numberField, TEXT_PATTERNS, textField } from '../../kit/catalogue/filterFields.ts'
import { CHANNELS, DEVICES, MATCH_TYPES, NETWORKS, STATUSES } from '../labels.ts'
import { METRICS } from './metrics.ts'

const text = (id: string, label: string) => textField(id, label, TEXT_PATTERNS)

/** What rows can be narrowed to; figures are judged row by row, before anything is added up. */
export const FILTERS: FilterField[] = [
  text('campaign.name', 'Campaign'),
  choiceField('campaign.status', 'Campaign status', STATUSES),
  choiceField('campaign.advertising_channel_type', 'Campaign type', CHANNELS),
  text('ad_group.name', 'Ad group'),
  choiceField('ad_group.status', 'Ad group status', STATUSES),
  text('ad_group_criterion.keyword.text', 'Keyword'),
  choiceField('ad_group_criterion.keyword.match_type', 'Match type', MATCH_TYPES),
  text('search_term_view.search_term', 'Search term'),
  text('landing_page_view.unexpanded_final_url', 'Landing page'),
  choiceField('segments.device', 'Device', DEVICES),
  choiceField('segments.ad_network_type', 'Network', NETWORKS),
  text('segments.conversion_action_name', 'Conversion action'),
  text('segments.product_title', 'Product'),
  ...METRICS.map(({ id, label }) => numberField(id, label, ['equals', 'notEquals', 'greater', 'less'])),
]
