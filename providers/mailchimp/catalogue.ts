import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type { CombinationRule, DimensionDefinition, FilterField, FilterOperator } from '../contract.ts'
import { type MadeMetric, type Make, metricsOf } from '../facts.ts'

const figure =
  (group: string) =>
  (
    id: string,
    label: string,
    type: ValueType,
    direction: Direction,
    make?: Make,
    description?: string,
  ): MadeMetric => ({
    ...{ id, label, type, additive: make === undefined, direction, group, make: make ?? { sum: id } },
    ...(description ? { description } : {}),
  })
const rate = (over: string, under: string): Make => ({ over, under })
const sending = figure('Sending')
const engagement = figure('Engagement')
const problem = figure('Problems')
const shop = figure('Shop')
const audience = figure('Audience')
const industry = figure('Industry')

/** Every metric (dossier section 7), in the form's order. */
export const FIGURES: MadeMetric[] = [
  sending('campaigns', 'Campaigns sent', 'integer', 'up'),
  sending('emails_sent', 'Emails sent', 'integer', 'neutral'),
  sending('delivered', 'Delivered', 'integer', 'up', undefined, 'Sent, less bounces.'),
  sending('delivery_rate', 'Delivery rate', 'percent', 'up', rate('delivered', 'emails_sent')),
  engagement('opens', 'Opens', 'integer', 'up'),
  engagement('unique_opens', 'Unique opens', 'integer', 'up', undefined, 'Each person once in a campaign.'),
  engagement('open_rate', 'Open rate', 'percent', 'up', rate('unique_opens', 'delivered')),
  engagement('clicks', 'Clicks', 'integer', 'up'),
  engagement('unique_clicks', 'Unique clicks', 'integer', 'up', undefined, 'Each person once for a link.'),
  engagement('clickers', 'Clickers', 'integer', 'up', undefined, 'Each person once in a campaign.'),
  engagement('click_rate', 'Click rate', 'percent', 'up', rate('clickers', 'delivered')),
  engagement('click_to_open', 'Click-to-open rate', 'percent', 'up', rate('clickers', 'unique_opens')),
  engagement('forwards', 'Forwards', 'integer', 'up'),
  engagement('forwards_opens', 'Opens of forwards', 'integer', 'up'),
  problem('bounces', 'Bounces', 'integer', 'down'),
  problem('hard_bounces', 'Hard bounces', 'integer', 'down'),
  problem('soft_bounces', 'Soft bounces', 'integer', 'down'),
  problem('bounce_rate', 'Bounce rate', 'percent', 'down', rate('bounces', 'emails_sent')),
  problem('unsubscribed', 'Unsubscribed', 'integer', 'down'),
  problem('unsubscribe_rate', 'Unsubscribe rate', 'percent', 'down', rate('unsubscribed', 'delivered')),
  problem('abuse_reports', 'Abuse reports', 'integer', 'down'),
  shop('orders', 'Orders', 'integer', 'up'),
  shop('revenue', 'Revenue', 'money', 'up'),
  shop('spent', 'Total spent', 'money', 'up', undefined, 'Revenue with tax and delivery.'),
  shop('revenue_per_email', 'Revenue per email', 'money', 'up', rate('revenue', 'delivered')),
  audience('new_subscribers', 'New subscribers', 'integer', 'up'),
  audience('lost_subscribers', 'Lost subscribers', 'integer', 'down'),
  audience('net_growth', 'Net growth', 'integer', 'up'),
  audience(
    'audience_size',
    'Audience size',
    'integer',
    'up',
    { sum: 'audience_size' },
    'At the end of the range.',
  ),
  audience(
    'audience_change',
    'Change of audience size',
    'integer',
    'up',
    { sum: 'audience_change' },
    'Against the end of the month before.',
  ),
  audience('unsubscribed_total', 'Unsubscribed so far', 'integer', 'down', { sum: 'unsubscribed_total' }),
  audience('cleaned', 'Cleaned so far', 'integer', 'down', { sum: 'cleaned' }),
  audience('members', 'Members', 'integer', 'up', { sum: 'members' }, 'As it is now.'),
  industry(
    'industry_open_rate',
    'Open rate of the industry',
    'percent',
    'neutral',
    rate('industry_opens', 'delivered'),
  ),
  industry(
    'industry_click_rate',
    'Click rate of the industry',
    'percent',
    'neutral',
    rate('industry_clicks', 'delivered'),
  ),
]
export const METRICS = metricsOf(FIGURES)

export const DIMENSIONS: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
  { id: 'campaign', label: 'Campaign', group: 'Campaigns' },
  { id: 'subject', label: 'Subject line', group: 'Campaigns' },
  { id: 'campaignType', label: 'Kind of campaign', group: 'Campaigns' },
  { id: 'audience', label: 'Audience', group: 'Campaigns' },
  { id: 'automation', label: 'Automation', group: 'Campaigns' },
  { id: 'link', label: 'Link', group: 'Recipients' },
  { id: 'domain', label: 'Recipient domain', group: 'Recipients' },
  { id: 'country', label: 'Country', group: 'Recipients' },
  { id: 'region', label: 'Region', group: 'Recipients' },
  { id: 'emailClient', label: 'Email client', group: 'Recipients' },
]

export interface Report {
  id: string
  label: string
  dimensions: (string | null)[]
  metrics: string[]
}
const TIME = [null, 'date', 'week', 'month']
const inGroups = (...groups: string[]) =>
  FIGURES.filter(({ group }) => groups.includes(group)).map(({ id }) => id)

/** Each is another call of the API, with its own dimensions and metrics. */
export const REPORTS: Report[] = [
  {
    id: 'campaigns',
    label: 'Sent campaigns',
    dimensions: [...TIME, 'campaign', 'subject', 'campaignType', 'audience'],
    metrics: inGroups('Sending', 'Engagement', 'Problems', 'Shop', 'Industry'),
  },
  { id: 'links', label: 'Clicked links', dimensions: ['link', null], metrics: ['clicks', 'unique_clicks'] },
  {
    id: 'domains',
    label: 'Recipient domains',
    dimensions: ['domain', null],
    metrics: [
      ...['emails_sent', 'delivered', 'delivery_rate', 'bounces', 'bounce_rate'],
      ...['opens', 'clicks', 'unsubscribed', 'unsubscribe_rate'],
    ],
  },
  { id: 'locations', label: 'Places of opens', dimensions: ['country', 'region', null], metrics: ['opens'] },
  {
    id: 'activity',
    label: 'Audience by day',
    dimensions: TIME,
    metrics: [
      ...['new_subscribers', 'lost_subscribers', 'net_growth', 'emails_sent', 'unique_opens', 'clickers'],
      ...['hard_bounces', 'soft_bounces'],
    ],
  },
  {
    id: 'growth',
    label: 'Audience by month',
    dimensions: [null, 'month'],
    metrics: ['audience_size', 'audience_change', 'unsubscribed_total', 'cleaned'],
  },
  { id: 'clients', label: 'Email clients', dimensions: ['emailClient', null], metrics: ['members'] },
  { id: 'places', label: 'Places of the audience', dimensions: ['country', null], metrics: ['members'] },
  {
    id: 'automations',
    label: 'Automations (all time)',
    dimensions: ['automation', null],
    metrics: ['emails_sent', 'opens', 'unique_opens', 'clicks', 'clickers', 'click_to_open'],
  },
]

/** Reports made of single campaigns, which can be chosen and filtered. */
export const OF_CAMPAIGNS = ['campaigns', 'links', 'domains', 'locations']

const named = (id: string | null) =>
  id === null ? 'no dimension' : `“${DIMENSIONS.find((known) => known.id === id)?.label}”`

export const RULES: CombinationRule[] = REPORTS.map(({ id, label, dimensions, metrics }) => ({
  when: { parameter: { name: 'reportType', values: [id] } },
  dimensions,
  metrics,
  reason: `The report “${label}” is asked with ${dimensions.map(named).join(' or ')}, and has its own metrics.`,
}))

/** As questions spell them. */
export const CAMPAIGN_TYPES = [
  { value: 'regular', label: 'Regular' },
  { value: 'plaintext', label: 'Plain text' },
  { value: 'absplit', label: 'A/B test' },
  { value: 'variate', label: 'Multivariate test' },
  { value: 'rss', label: 'RSS' },
  { value: 'automation', label: 'Automation' },
]

/** Reports spell some types in another way. */
export const TYPE_ALIASES: Record<string, string> = {
  'plain-text': 'plaintext',
  ab_split: 'absplit',
  auto: 'automation',
}

const TEXT: FilterOperator[] = [
  ...(['contains', 'notContains', 'equals', 'notEquals', 'beginsWith', 'endsWith', 'oneOf'] as const),
]
export const FILTERS: FilterField[] = [
  { id: 'campaign', label: 'Campaign name', type: 'text', operators: TEXT },
  { id: 'subject', label: 'Subject line', type: 'text', operators: TEXT },
  {
    id: 'campaignType',
    label: 'Kind of campaign',
    type: 'choice',
    operators: ['equals', 'notEquals', 'oneOf'],
    options: CAMPAIGN_TYPES,
  },
  { id: 'emails_sent', label: 'Emails sent', type: 'number', operators: ['greater', 'less'] },
]
