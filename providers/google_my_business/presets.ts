import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { figure, partsOf } from '../presets.ts'

/** What a marketer looks at first. */
export const PRESETS: WidgetPreset[] = [
  figure('impressions', 'Profile impressions', 'How many people saw the profile', 'impressions'),
  figure('interactions', 'Interactions', 'Calls, website clicks, directions and bookings', 'interactions'),
  figure('calls', 'Calls', 'Taps on the call button', 'CALL_CLICKS'),
  figure('directions', 'Direction requests', 'People who asked for the way', 'BUSINESS_DIRECTION_REQUESTS'),
  figure('rating', 'Average rating', 'Stars over all reviews', 'average_rating'),
  {
    ...{ id: 'visibility', title: 'Seen on Search and Maps', format: 'chart:area', width: 4, height: 2 },
    description: 'Impressions on Google Search and Google Maps, day by day',
    ...{ dimension: 'date', metrics: ['impressions_search', 'impressions_maps'] },
    orderBy: { column: 'date', dir: 'asc' },
  },
  {
    ...{ id: 'actions', title: 'What people did', format: 'chart:bar', width: 2, height: 2 },
    description: 'Interactions week by week',
    dimension: 'week',
    metrics: ['WEBSITE_CLICKS', 'CALL_CLICKS', 'BUSINESS_DIRECTION_REQUESTS'],
    orderBy: { column: 'week', dir: 'asc' },
  },
  {
    ...{ id: 'sources', title: 'Where the profile was shown', format: 'chart:pie', width: 2, height: 2 },
    description: 'Impressions by product and device',
    ...{ dimension: 'impressionSource', metrics: ['impressions'] },
    orderBy: { column: 'impressions', dir: 'desc' },
  },
  {
    ...{ id: 'keywords', title: 'Search keywords', format: 'table', width: 2, height: 2 },
    description: 'What people searched for when they were shown the profile',
    ...{ dimension: 'keyword', metrics: ['keyword_impressions'], rowsLimit: 15 },
    orderBy: { column: 'keyword_impressions', dir: 'desc' },
  },
  {
    ...{ id: 'locations', title: 'Locations', format: 'table', width: 4, height: 2 },
    description: 'Every location side by side',
    dimension: 'location',
    metrics: [
      'impressions',
      'interactions',
      'interaction_rate',
      'CALL_CLICKS',
      'average_rating',
      'new_reviews',
    ],
    orderBy: { column: 'impressions', dir: 'desc' },
  },
  {
    ...{ id: 'stars', title: 'New reviews by stars', format: 'chart:bar', width: 2, height: 1 },
    description: 'How many stars new reviews gave',
    ...{ dimension: 'stars', metrics: ['new_reviews'], orderBy: { column: 'stars', dir: 'asc' } },
  },
  {
    ...{ id: 'latestReviews', title: 'Latest reviews', format: 'table', width: 2, height: 2 },
    description: 'What people wrote, the newest first',
    ...{ dimension: 'review', metrics: ['new_rating'], rowsLimit: 10 },
    orderBy: { column: 'review', dir: 'desc' },
  },
]

const part = partsOf('google_my_business')

export const TEMPLATES: DashboardTemplate[] = [
  {
    id: 'google-business-profile',
    name: 'Google Business Profile',
    description: 'Visibility, actions, search keywords and reviews of business locations.',
    widgets: [
      ...['impressions', 'interactions', 'calls', 'rating', 'visibility', 'actions', 'sources'].map(part),
      ...['keywords', 'latestReviews', 'locations'].map(part),
    ],
  },
]
