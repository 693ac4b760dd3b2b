import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import { area, bars, figure, pie, table, template, topTen } from '../kit/catalogue/presets.ts'

/** What a marketer looks at first. */
export const PRESETS: WidgetPreset[] = [
  figure('impressions', 'Profile impressions', 'How many people saw the profile', 'impressions'),
  figure('interactions', 'Interactions', 'Calls, website clicks, directions and bookings', 'interactions'),
  figure('calls', 'Calls', 'Taps on the call button', 'CALL_CLICKS'),
  figure('directions', 'Direction requests', 'People who asked for the way', 'BUSINESS_DIRECTION_REQUESTS'),
  figure('rating', 'Average rating', 'Stars over all reviews', 'average_rating'),
  area('visibility', 'Seen on Search and Maps', 'Impressions on Google Search and Google Maps, day by day', {
    dimension: 'date',
    metrics: ['impressions_search', 'impressions_maps'],
    width: 4,
  }),
  bars('actions', 'What people did', 'Interactions week by week', {
    dimension: 'week',
    metrics: ['WEBSITE_CLICKS', 'CALL_CLICKS', 'BUSINESS_DIRECTION_REQUESTS'],
  }),
  pie('sources', 'Where the profile was shown', 'Impressions by product and device', {
    dimension: 'impressionSource',
    metrics: ['impressions'],
  }),
  table('keywords', 'Search keywords', 'What people searched for when they were shown the profile', {
    dimension: 'keyword',
    metrics: ['keyword_impressions'],
    rowsLimit: 15,
  }),
  table('locations', 'Locations', 'Every location side by side', {
    dimension: 'location',
    metrics: [
      'impressions',
      'interactions',
      'interaction_rate',
      'CALL_CLICKS',
      'average_rating',
      'new_reviews',
    ],
    width: 4,
  }),
  bars('stars', 'New reviews by stars', 'How many stars new reviews gave', {
    dimension: 'stars',
    metrics: ['new_reviews'],
    height: 1,
  }),
  topTen('latestReviews', 'Latest reviews', 'What people wrote, the newest first', {
    dimension: 'review',
    metrics: ['new_rating'],
    orderBy: { column: 'review', dir: 'desc' },
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('google_my_business', {
    id: 'google-business-profile',
    name: 'Google Business Profile',
    description: 'Visibility, actions, search keywords and reviews of business locations.',
    rows: [
      ['impressions', 'interactions', 'calls', 'rating'],
      ['visibility'],
      ['actions', 'sources'],
      ['keywords', 'latestReviews'],
      ['locations'],
    ],
  }),
]
