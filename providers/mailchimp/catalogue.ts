import type { CombinationRule, DimensionDefinition, FilterField, FilterOperator } from '../contract.ts'
import { type AggregatedMetric, aggregatedMetricsIn, metricsOf } from '../kit/answers/facts.ts'
import { dimensionsIn, idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { choiceField, numberField, TEXT_PARTS, textField } from '../kit/catalogue/filterFields.ts'
import { inReport, type ReportDefinition, reportRules } from '../kit/catalogue/reports.ts'

const rate = (numerator: string, denominator: string) => ({ aggregation: { numerator, denominator } })
const sending = aggregatedMetricsIn('Sending')
const engagement = aggregatedMetricsIn('Engagement')
const problem = aggregatedMetricsIn('Problems')
const shop = aggregatedMetricsIn('Shop')
const audience = aggregatedMetricsIn('Audience')
const industry = aggregatedMetricsIn('Industry')
/** The state of an audience, which does not add up over months. */
const standing = (id: string, label: string, direction: 'up' | 'down', description?: string) =>
  audience(id, label, 'integer', direction, { additive: false, description })

/** Every metric, in the form's order. */
export const FIGURES: AggregatedMetric[] = [
  sending('campaigns', 'Campaigns sent', 'integer', 'up'),
  sending('emails_sent', 'Emails sent', 'integer', 'neutral'),
  sending('delivered', 'Delivered', 'integer', 'up', { description: 'Sent, less bounces.' }),
  sending('delivery_rate', 'Delivery rate', 'percent', 'up', rate('delivered', 'emails_sent')),
  engagement('opens', 'Opens', 'integer', 'up'),
  engagement('unique_opens', 'Unique opens', 'integer', 'up', {
    description: 'Each person once in a campaign.',
  }),
  engagement('open_rate', 'Open rate', 'percent', 'up', rate('unique_opens', 'delivered')),
  engagement('clicks', 'Clicks', 'integer', 'up'),
  engagement('unique_clicks', 'Unique clicks', 'integer', 'up', {
    description: 'Each person once for a link.',
  }),
  engagement('clickers', 'Clickers', 'integer', 'up', { description: 'Each person once in a campaign.' }),
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
  shop('spent', 'Total spent', 'money', 'up', { description: 'Revenue with tax and delivery.' }),
  shop('revenue_per_email', 'Revenue per email', 'money', 'up', rate('revenue', 'delivered')),
  audience('new_subscribers', 'New subscribers', 'integer', 'up'),
  audience('lost_subscribers', 'Lost subscribers', 'integer', 'down'),
  audience('net_growth', 'Net growth', 'integer', 'up'),
  standing('audience_size', 'Audience size', 'up', 'At the end of the range.'),
  standing('audience_change', 'Change of audience size', 'up', 'Against the end of the month before.'),
  standing('unsubscribed_total', 'Unsubscribed so far', 'down'),
  standing('cleaned', 'Cleaned so far', 'down'),
  standing('members', 'Members', 'up', 'As it is now.'),
  industry(
    'industry_open_rate',
    'Open rate of the industry',
    'percent',
    'neutral',
    rate('industry_opens', 'industry_delivered'),
  ),
  industry(
    'industry_click_rate',
    'Click rate of the industry',
    'percent',
    'neutral',
    rate('industry_clicks', 'industry_delivered'),
  ),
]
export const METRICS = metricsOf(FIGURES)

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  ...dimensionsIn('Campaigns', {
    campaign: 'Campaign',
    subject: 'Subject line',
    campaignType: 'Kind of campaign',
    audience: 'Audience',
    automation: 'Automation',
  }),
  ...dimensionsIn('Recipients', {
    link: 'Link',
    domain: 'Recipient domain',
    country: 'Country',
    region: 'Region',
    emailClient: 'Email client',
  }),
]

const TIME = [null, ...idsOf(TIMES)]
const inGroups = (...groups: string[]) => idsOf(FIGURES.filter(({ group }) => groups.includes(group)))

/** Each is another call of the API, with its own dimensions and metrics. */
export const REPORTS: ReportDefinition[] = [
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

export const RULES = reportRules(REPORTS, DIMENSIONS)

/** As spelled in queries. */
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

const TEXT: FilterOperator[] = [...TEXT_PARTS, 'oneOf']
export const FILTERS: FilterField[] = [
  textField('campaign', 'Campaign name', TEXT),
  textField('subject', 'Subject line', TEXT),
  choiceField('campaignType', 'Kind of campaign', CAMPAIGN_TYPES),
  numberField('emails_sent', 'Emails sent', ['greater', 'less']),
]

/** Without a past: who is in the audience, and what automations count since they began. */
export const AS_OF_NOW: CombinationRule['when'][] = [{ metrics: ['members'] }, inReport('automations')]
