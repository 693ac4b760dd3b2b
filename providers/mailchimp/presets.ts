import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, ofReport, pie, table, template, topTen } from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  ...ofReport('campaigns', [
    figure('emails_sent', 'Emails sent', 'Mails of all campaigns', 'emails_sent'),
    figure('open_rate', 'Open rate', 'People who opened, of mails delivered', 'open_rate'),
    figure('click_rate', 'Click rate', 'People who clicked, of mails delivered', 'click_rate'),
    figure('unsubscribed', 'Unsubscribed', 'People who unsubscribed from a campaign', 'unsubscribed'),
    figure('revenue', 'Revenue', 'Revenue of the shop from campaigns', 'revenue'),
    table('campaigns', 'Campaigns', 'Each campaign’s results', {
      dimension: 'campaign',
      metrics: ['emails_sent', 'open_rate', 'click_rate', 'click_to_open', 'unsubscribed', 'revenue'],
      rowsLimit: 15,
      width: 4,
    }),
    bars('opens_by_week', 'Opens and clicks', 'By the week of sending', {
      dimension: 'week',
      metrics: ['unique_opens', 'clickers'],
      width: 4,
    }),
  ]),
  area('growth_by_day', 'Subscribers won and lost', 'Day by day', {
    dimension: 'date',
    metrics: ['new_subscribers', 'lost_subscribers'],
    inputs: { reportType: 'activity' },
  }),
  figure('audience_size', 'Audience size', 'At the end of the range', 'audience_size', {
    inputs: { reportType: 'growth' },
  }),
  topTen('links', 'Clicked links', 'Where the campaigns led people', {
    dimension: 'link',
    metrics: ['clicks', 'unique_clicks'],
    inputs: { reportType: 'links' },
  }),
  pie('countries', 'Countries', 'Where campaigns were opened', {
    dimension: 'country',
    metrics: ['opens'],
    inputs: { reportType: 'locations' },
    rowsLimit: 8,
  }),
  table('domains', 'Mail providers', 'Delivery by recipient domain', {
    dimension: 'domain',
    metrics: ['emails_sent', 'delivery_rate', 'bounce_rate', 'opens'],
    inputs: { reportType: 'domains' },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('mailchimp', {
    id: 'email-marketing',
    name: 'Email marketing',
    description: 'Campaigns, links and growth of one Mailchimp audience.',
    rows: [
      ['emails_sent', 'open_rate', 'click_rate', 'audience_size'],
      ['opens_by_week'],
      ['campaigns'],
      ['growth_by_day', 'links'],
      ['countries', 'domains'],
    ],
  }),
]
