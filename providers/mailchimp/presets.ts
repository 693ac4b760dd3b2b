import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure as figureOf, partsOf } from '../presets.ts'

const of = (reportType: string) => ({ inputs: { reportType } })
const CAMPAIGNS = of('campaigns')

const figure = (id: string, title: string, description: string, metric: string): WidgetPreset =>
  figureOf(id, title, description, metric, CAMPAIGNS)

export const PRESETS: WidgetPreset[] = [
  figure('emails_sent', 'Emails sent', 'Mails of all campaigns', 'emails_sent'),
  figure('open_rate', 'Open rate', 'People who opened, of mails delivered', 'open_rate'),
  figure('click_rate', 'Click rate', 'People who clicked, of mails delivered', 'click_rate'),
  figure('unsubscribed', 'Unsubscribed', 'People who unsubscribed from a campaign', 'unsubscribed'),
  figure('revenue', 'Revenue', 'Revenue of the shop from campaigns', 'revenue'),
  {
    ...{ id: 'campaigns', title: 'Campaigns', description: 'Each campaign’s results' },
    ...{ format: 'table', width: 4, height: 2, dimension: 'campaign', ...CAMPAIGNS },
    metrics: ['emails_sent', 'open_rate', 'click_rate', 'click_to_open', 'unsubscribed', 'revenue'],
    orderBy: { column: 'emails_sent', dir: 'desc' },
    rowsLimit: 15,
  },
  {
    ...{ id: 'opens_by_week', title: 'Opens and clicks', description: 'By the week of sending' },
    ...{ format: 'chart:bar', width: 4, height: 2, dimension: 'week', ...CAMPAIGNS },
    metrics: ['unique_opens', 'clickers'],
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    ...{ id: 'growth_by_day', title: 'Subscribers won and lost', description: 'Day by day' },
    ...{ format: 'chart:area', width: 2, height: 2, dimension: 'date', ...of('activity') },
    metrics: ['new_subscribers', 'lost_subscribers'],
    orderBy: { column: 'date', dir: 'asc' },
  },
  {
    ...{ id: 'audience_size', title: 'Audience size', description: 'At the end of the range' },
    ...{
      format: 'summary',
      width: 1,
      height: 1,
      dimension: null,
      metrics: ['audience_size'],
      ...of('growth'),
    },
  },
  {
    ...{ id: 'links', title: 'Clicked links', description: 'Where the campaigns led people' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'link', ...of('links') },
    metrics: ['clicks', 'unique_clicks'],
    orderBy: { column: 'clicks', dir: 'desc' },
    rowsLimit: 10,
  },
  {
    ...{ id: 'countries', title: 'Countries', description: 'Where campaigns were opened' },
    ...{
      format: 'chart:pie',
      width: 2,
      height: 2,
      dimension: 'country',
      metrics: ['opens'],
      ...of('locations'),
    },
    orderBy: { column: 'opens', dir: 'desc' },
    rowsLimit: 8,
  },
  {
    ...{ id: 'domains', title: 'Mail providers', description: 'Delivery by recipient domain' },
    ...{ format: 'table', width: 2, height: 2, dimension: 'domain', ...of('domains') },
    metrics: ['emails_sent', 'delivery_rate', 'bounce_rate', 'opens'],
    orderBy: { column: 'emails_sent', dir: 'desc' },
  },
]

const part = partsOf('mailchimp')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'email-marketing',
    name: 'Email marketing',
    description: 'Campaigns, links and growth of one Mailchimp audience.',
    widgets: [
      ...['emails_sent', 'open_rate', 'click_rate', 'audience_size', 'opens_by_week', 'campaigns'].map(part),
      ...['growth_by_day', 'links', 'countries', 'domains'].map(part),
    ],
  },
]
