import type { DashboardTemplate } from '../../../shared/domain/definitions.ts'

/** Dashboards over several kinds of source. One whose types are not all built in is not offered. */
export const MIXED_TEMPLATES: readonly DashboardTemplate[] = [
  {
    id: 'monthly-client-report',
    name: 'Monthly client report',
    description: 'Visits, search and where they come from, for a client’s monthly report.',
    widgets: [
      { type: 'google_analytics_4', preset: 'users_summary', title: 'Website at a glance', width: 4 },
      { type: 'google_analytics_4', preset: 'sessions_over_time', title: 'Sessions', width: 4, height: 2 },
      { type: 'google_analytics_4', preset: 'channels', title: 'Where visits come from', height: 2 },
      { type: 'google_analytics_4', preset: 'devices', title: 'Devices', height: 2 },
      { type: 'google_analytics_4', preset: 'engagement_rate', title: 'Engagement', height: 2 },
      { type: 'google_webmasters', preset: 'performance', title: 'Google search' },
      { type: 'google_webmasters', preset: 'topQueries', title: 'What people searched for' },
      { type: 'google_webmasters', preset: 'topPages', title: 'Pages found in search' },
    ],
  },
  {
    id: 'seo-overview',
    name: 'SEO overview',
    description: 'Search clicks, rankings and links, with the visits they bring.',
    widgets: [
      { type: 'google_webmasters', preset: 'clicks' },
      { type: 'google_webmasters', preset: 'impressions' },
      { type: 'google_webmasters', preset: 'ctr' },
      { type: 'google_webmasters', preset: 'position' },
      { type: 'google_webmasters', preset: 'performance' },
      { type: 'google_webmasters', preset: 'topQueries' },
      { type: 'semrush', preset: 'topKeywords' },
      { type: 'semrush', preset: 'referringDomains' },
      { type: 'google_analytics_4', preset: 'landing_pages', height: 2 },
    ],
  },
  {
    id: 'shop-and-marketing',
    name: 'Shop and marketing',
    description: 'Sales of the shop beside the visits and searches that led to them.',
    widgets: [
      { type: 'woocommerce', preset: 'total_sales' },
      { type: 'woocommerce', preset: 'orders' },
      { type: 'woocommerce', preset: 'average_order_value' },
      { type: 'woocommerce', preset: 'new_customers' },
      { type: 'woocommerce', preset: 'revenue_over_time' },
      { type: 'google_analytics_4', preset: 'sessions_over_time', title: 'Visits', height: 2 },
      { type: 'google_analytics_4', preset: 'channels', title: 'Where visits come from', height: 2 },
      { type: 'woocommerce', preset: 'top_products' },
      { type: 'google_webmasters', preset: 'topQueries' },
    ],
  },
]
