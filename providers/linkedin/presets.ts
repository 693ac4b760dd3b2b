import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure } from '../presets.ts'

const split = (
  preset: Pick<WidgetPreset, 'id' | 'title' | 'description' | 'format' | 'dimension' | 'metrics'> &
    Partial<WidgetPreset>,
): WidgetPreset => ({
  ...{ width: 2, height: 2, rowsLimit: 10 },
  orderBy: { column: preset.metrics[0] ?? 'dimension', dir: 'desc' },
  ...preset,
})

export const PRESETS: WidgetPreset[] = [
  figure('cost', 'Cost', 'What the ads cost', 'costInLocalCurrency'),
  figure('impressions', 'Impressions', 'How often ads were shown', 'impressions'),
  figure('clicks', 'Clicks', 'Clicks on ads', 'clicks'),
  figure('leads', 'Leads', 'Forms sent from ads', 'oneClickLeads'),
  figure('costPerLead', 'Cost per lead', 'Cost of one form sent', 'costPerLead'),
  figure('reach', 'Reach', 'Members who saw an ad', 'approximateMemberReach'),
  split({
    ...{ id: 'course', title: 'Cost and clicks', description: 'Day by day', format: 'chart:line' },
    ...{ width: 4, dimension: 'date', metrics: ['costInLocalCurrency', 'clicks'] },
    orderBy: { column: 'date', dir: 'asc' },
  }),
  split({
    ...{ id: 'campaigns', title: 'Campaigns', description: 'What each campaign brought', format: 'table' },
    ...{ width: 4, dimension: 'CAMPAIGN', rowsLimit: 15 },
    metrics: ['costInLocalCurrency', 'impressions', 'clicks', 'ctr', 'cpc', 'oneClickLeads', 'costPerLead'],
  }),
  split({
    ...{
      id: 'ads',
      title: 'Ads',
      description: 'What each ad brought',
      format: 'table',
      dimension: 'CREATIVE',
    },
    metrics: ['impressions', 'clicks', 'ctr', 'engagementRate'],
  }),
  split({
    ...{
      id: 'industries',
      title: 'Industries',
      description: 'Where members who saw ads work',
      format: 'chart:bar',
    },
    ...{ dimension: 'MEMBER_INDUSTRY', metrics: ['impressions'] },
  }),
  split({
    ...{ id: 'seniority', title: 'Seniority', description: 'Who clicked on ads', format: 'chart:pie' },
    ...{ dimension: 'MEMBER_SENIORITY', metrics: ['clicks'], height: 1 },
  }),
  split({
    ...{
      id: 'conversions',
      title: 'Conversions by week',
      description: 'What visitors did then',
      format: 'chart:area',
    },
    ...{ dimension: 'week', metrics: ['externalWebsiteConversions'], height: 1 },
    orderBy: { column: 'week', dir: 'asc' },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'linkedin-ads',
    name: 'LinkedIn Ads',
    description: 'Cost, clicks and leads of one LinkedIn ad account, and who the ads reached.',
    widgets: [
      ...['cost', 'clicks', 'leads', 'costPerLead', 'course', 'campaigns', 'ads', 'industries'],
      ...['seniority', 'conversions'],
    ].map((preset) => ({ type: 'linkedin' as const, preset })),
  },
]
