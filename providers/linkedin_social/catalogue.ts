import type { CombinationRule, DimensionDefinition } from '../contract.ts'
import { dimensionsIn, idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { inReport } from '../kit/catalogue/reports.ts'
import {
  AUDIENCE_METRICS,
  BUTTON_METRICS,
  FOLLOWER_METRICS,
  PAGE_METRICS,
  PAGE_VIEW_METRICS,
  POST_METRICS,
  SHARE_METRICS,
} from './metrics.ts'

export { MADE, METRICS } from './metrics.ts'

/** A facet in the two reports that have it: LinkedIn's list, and the key of the value in its rows. */
interface Facet {
  followers: FacetList
  pages: FacetList | null
}
interface FacetList {
  list: string
  key: string
}
const facet = (name: string, key: string): Facet => ({
  followers: { list: `followerCountsBy${name}`, key },
  pages: { list: `pageStatisticsBy${name}`, key },
})
export const FACETS: Record<string, Facet> = {
  geoCountry: facet('GeoCountry', 'geo'),
  geo: facet('Geo', 'geo'),
  function: facet('Function', 'function'),
  industry: {
    followers: { list: 'followerCountsByIndustry', key: 'industry' },
    pages: { list: 'pageStatisticsByIndustryV2', key: 'industryV2' },
  },
  seniority: facet('Seniority', 'seniority'),
  staffCountRange: facet('StaffCountRange', 'staffCountRange'),
  associationType: { ...facet('AssociationType', 'associationType'), pages: null },
}

/** LinkedIn's statistics of a page, and the name of the page parameter of each. */
export const STATISTICS = {
  shares: { resource: 'organizationalEntityShareStatistics', entity: 'organizationalEntity' },
  followers: { resource: 'organizationalEntityFollowerStatistics', entity: 'organizationalEntity' },
  pages: { resource: 'organizationPageStatistics', entity: 'organization' },
} as const

/** Notices of audiences. */
export const AUDIENCE_NOTICES = {
  followers:
    'Followers by audience are those of today, whatever the range. LinkedIn names the largest groups only.',
  pages: 'Page views by audience are those of all time, whatever the range.',
}

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  ...dimensionsIn('Content', { post: 'Post', customButtonType: 'Button of the page' }),
  ...dimensionsIn('Audience', {
    geoCountry: 'Country',
    geo: 'Region',
    function: 'Job function',
    industry: 'Industry',
    seniority: 'Seniority',
    staffCountRange: 'Company size',
    associationType: 'Relation to the company',
  }),
]

const TIME = [null, ...idsOf(TIMES)]
const facetsWith = (name: 'followers' | 'pages') =>
  Object.entries(FACETS).flatMap(([id, facet]) => (facet[name] === null ? [] : [id]))

/** Allowed combinations (learn.microsoft.com/linkedin/marketing/community-management/organizations). */
export const RULES: CombinationRule[] = [
  {
    when: inReport('shareStatistics'),
    dimensions: TIME,
    metrics: SHARE_METRICS,
    reason: 'Reach and engagement of a page are impressions, clicks and reactions over time.',
  },
  {
    when: inReport('posts'),
    dimensions: [...TIME, 'post'],
    metrics: POST_METRICS,
    reason:
      'Single posts have impressions, clicks and reactions, by post or by the time they were published.',
  },
  {
    when: { metrics: ['uniqueImpressionsCount'] },
    dimensions: ['post'],
    reason: 'Members who saw several posts cannot be added up: split unique impressions by post.',
  },
  {
    when: inReport('followerStatistics'),
    dimensions: [...TIME, ...facetsWith('followers')],
    metrics: [...FOLLOWER_METRICS, ...AUDIENCE_METRICS],
    reason: 'The followers report has followers only, over time or by audience.',
  },
  {
    when: { ...inReport('followerStatistics'), dimensions: TIME },
    metrics: FOLLOWER_METRICS,
    reason: 'Followers by audience need an audience to split by.',
  },
  {
    when: { ...inReport('followerStatistics'), dimensions: facetsWith('followers') },
    metrics: AUDIENCE_METRICS,
    reason: 'LinkedIn gives new followers over time only; by audience there are today’s followers.',
  },
  {
    when: inReport('pageStatistics'),
    dimensions: [...TIME, 'customButtonType', ...facetsWith('pages')],
    metrics: PAGE_METRICS,
    reason: 'The visitors report has page views, visitors and button clicks, over time or by audience.',
  },
  {
    when: { ...inReport('pageStatistics'), dimensions: facetsWith('pages') },
    metrics: PAGE_VIEW_METRICS,
    reason: 'By audience LinkedIn gives page views only.',
  },
  {
    when: { dimensions: ['customButtonType'] },
    metrics: BUTTON_METRICS,
    reason: 'The page’s button has clicks only.',
  },
  {
    when: { metrics: ['uniqueVisitors'] },
    dimensions: ['date'],
    reason: 'Visitors are counted once a day, and days cannot be added up: split unique visitors by date.',
  },
]

/** By audience LinkedIn counts today’s followers, and the page views of all time. */
export const AS_OF_NOW: CombinationRule['when'][] = [
  { metrics: AUDIENCE_METRICS },
  { ...inReport('pageStatistics'), dimensions: facetsWith('pages') },
]
