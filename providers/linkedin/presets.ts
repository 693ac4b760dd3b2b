import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  figure,
  line,
  pie,
  rankedBars,
  scorecardBy,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

/** One number with its course by day. */
const byDay = scorecardBy('date')

export const PRESETS: WidgetPreset[] = [
  byDay('cost', 'Cost', 'What the ads cost', 'costInLocalCurrency'),
  byDay('impressions', 'Impressions', 'How often ads were shown', 'impressions'),
  byDay('clicks', 'Clicks', 'Clicks on ads', 'clicks'),
  byDay('leads', 'Leads', 'Forms sent from ads', 'oneClickLeads'),
  byDay('costPerLead', 'Cost per lead', 'Cost of one form sent', 'costPerLead'),
  figure('reach', 'Reach', 'Members who saw an ad', 'approximateMemberReach'),
  line('course', 'Cost and clicks', 'Day by day', {
    dimension: 'date',
    metrics: ['costInLocalCurrency', 'clicks'],
    width: 4,
  }),
  table('campaigns', 'Campaigns', 'What each campaign brought', {
    dimension: 'CAMPAIGN',
    metrics: ['costInLocalCurrency', 'impressions', 'clicks', 'ctr', 'cpc', 'oneClickLeads', 'costPerLead'],
    rowsLimit: 15,
    width: 4,
  }),
  topTen('ads', 'Ads', 'What each ad brought', {
    dimension: 'CREATIVE',
    metrics: ['impressions', 'clicks', 'ctr', 'engagementRate'],
  }),
  rankedBars('industries', 'Industries', 'Where members who saw ads work', {
    dimension: 'MEMBER_INDUSTRY',
    metrics: ['impressions'],
    rowsLimit: 10,
  }),
  pie('seniority', 'Seniority', 'Who clicked on ads', {
    dimension: 'MEMBER_SENIORITY',
    metrics: ['clicks'],
    rowsLimit: 10,
    height: 1,
  }),
  area('conversions', 'Conversions by week', 'What visitors did then', {
    dimension: 'week',
    metrics: ['externalWebsiteConversions'],
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('linkedin', {
    id: 'linkedin-ads',
    name: 'LinkedIn Ads',
    description: 'Cost, clicks and leads of one LinkedIn ad account, and who the ads reached.',
    rows: [
      ['cost', 'clicks', 'leads', 'costPerLead'],
      ['course'],
      ['campaigns'],
      ['ads', 'industries'],
      ['seniority', 'conversions'],
    ],
  }),
]
