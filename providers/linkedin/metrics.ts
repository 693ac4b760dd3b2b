import { type AggregatedMetric, aggregatedMetricsIn, metricsOf } from '../kit/answers/facts.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import { counts } from '../platforms/linkedin/figures.ts'

/** Cost in the account's own currency, which most rates are built on. */
const COST = 'costInLocalCurrency'

const delivery = aggregatedMetricsIn('Delivery')
const cost = aggregatedMetricsIn('Cost')
const engagement = aggregatedMetricsIn('Engagement')
const conversions = aggregatedMetricsIn('Conversions')
const leads = aggregatedMetricsIn('Leads')
const reach = aggregatedMetricsIn('Reach')

/**
 * Every metric of the ads reports, in the form's order, computed from LinkedIn's fields. Metrics of members
 * are only requested where LinkedIn returns them in a single row (RULES), so that their sums add nothing up.
 */
export const MADE: AggregatedMetric[] = [
  ...counts('Delivery', [
    ['impressions', 'Impressions'],
    ['clicks', 'Clicks', 'All clicks that are charged, wherever they lead.'],
    ['landingPageClicks', 'Landing page clicks'],
  ]),
  cost(COST, 'Cost', 'money', 'neutral', { description: 'In the account’s own currency.' }),
  cost('costInUsd', 'Cost in USD', 'money', 'neutral', {
    currency: 'USD',
    description: 'LinkedIn converts day by day. Asked for on its own: one widget shows one currency.',
  }),
  delivery('ctr', 'CTR', 'percent', 'up', {
    aggregation: { numerator: 'clicks', denominator: 'impressions' },
    description: 'Clicks for each impression.',
  }),
  cost('cpc', 'CPC', 'money', 'down', {
    aggregation: { numerator: COST, denominator: 'clicks' },
    description: 'Cost of one click.',
  }),
  cost('cpm', 'CPM', 'money', 'down', {
    aggregation: { numerator: COST, denominator: 'impressions', times: 1000 },
    description: 'Cost of a thousand impressions.',
  }),
  ...counts('Engagement', [['totalEngagements', 'Engagements']]),
  engagement('engagementRate', 'Engagement rate', 'percent', 'up', {
    aggregation: { numerator: 'totalEngagements', denominator: 'impressions' },
    description: 'Engagements for each impression.',
  }),
  ...counts('Engagement', [
    ['likes', 'Likes'],
    ['reactions', 'Reactions'],
    ['comments', 'Comments'],
    ['shares', 'Shares'],
    ['follows', 'Follows'],
    ['companyPageClicks', 'Company page clicks'],
    ['otherEngagements', 'Other engagements'],
    ['actionClicks', 'Action clicks'],
    ['textUrlClicks', 'Text URL clicks'],
    ['cardImpressions', 'Carousel card impressions'],
    ['cardClicks', 'Carousel card clicks'],
    ['sends', 'Message sends'],
    ['opens', 'Message opens'],
  ]),
  ...counts('Conversions', [
    ['externalWebsiteConversions', 'Conversions'],
    ['externalWebsitePostClickConversions', 'Click conversions', 'Conversions after a click on an ad.'],
    ['externalWebsitePostViewConversions', 'View conversions', 'Conversions after an ad was seen.'],
  ]),
  conversions('conversionValueInLocalCurrency', 'Conversion value', 'money'),
  conversions('roas', 'ROAS', 'decimal', 'up', {
    aggregation: { numerator: 'conversionValueInLocalCurrency', denominator: COST },
    description: 'Conversion value for each unit of cost.',
  }),
  conversions('conversionRate', 'Conversion rate', 'percent', 'up', {
    aggregation: { numerator: 'externalWebsiteConversions', denominator: 'clicks' },
    description: 'Conversions for each click.',
  }),
  conversions('costPerConversion', 'Cost per conversion', 'money', 'down', {
    aggregation: { numerator: COST, denominator: 'externalWebsiteConversions' },
    description: 'Cost of one conversion.',
  }),
  ...counts('Leads', [
    ['oneClickLeads', 'Leads (forms)'],
    ['oneClickLeadFormOpens', 'Lead form opens'],
  ]),
  leads('leadFormCompletionRate', 'Lead form completion rate', 'percent', 'up', {
    aggregation: { numerator: 'oneClickLeads', denominator: 'oneClickLeadFormOpens' },
    description: 'Leads for each form opened.',
  }),
  leads('costPerLead', 'Cost per lead', 'money', 'down', {
    aggregation: { numerator: COST, denominator: 'oneClickLeads' },
    description: 'Cost of one lead from a form.',
  }),
  ...counts('Leads', [['qualifiedLeads', 'Qualified leads', 'Not given to every account.']]),
  ...counts('Video and documents', [
    ['videoStarts', 'Video starts'],
    ['videoViews', 'Video views'],
    ['videoFirstQuartileCompletions', 'Watched 25%'],
    ['videoMidpointCompletions', 'Watched 50%'],
    ['videoThirdQuartileCompletions', 'Watched 75%'],
    ['videoCompletions', 'Completed views'],
    ['fullScreenPlays', 'Full-screen plays'],
    ['documentCompletions', 'Document completions'],
    ['downloadClicks', 'Document downloads'],
  ]),
  ...counts('Hiring and events', [
    ['jobApplications', 'Job applications'],
    ['registrations', 'Registrations'],
    ['talentLeads', 'Talent leads'],
  ]),
  ...counts('Viral', [
    ['viralImpressions', 'Viral impressions', 'Impressions of ads that members passed on, free of charge.'],
    ['viralClicks', 'Viral clicks'],
    ['viralReactions', 'Viral reactions'],
    ['viralComments', 'Viral comments'],
    ['viralShares', 'Viral shares'],
    ['viralFollows', 'Viral follows'],
  ]),
  reach('approximateMemberReach', 'Reach', 'integer', 'up', {
    additive: false,
    description: 'Members who saw an ad, as LinkedIn estimates. At most over 92 days.',
  }),
  reach('frequency', 'Frequency', 'decimal', 'neutral', {
    aggregation: { numerator: 'impressions', denominator: 'approximateMemberReach' },
    description: 'Impressions for each member reached.',
  }),
]

/** Every metric of the ads reports, as the form uses it. */
export const METRICS = metricsOf(MADE)

/** Figures of members, who can be counted over a whole range only. */
export const REACH = idsOf(METRICS.filter(({ group }) => group === 'Reach'))
/** What LinkedIn does not give split by who saw the ads. */
export const NOT_BY_MEMBER = [...REACH, 'conversionValueInLocalCurrency', 'roas']

/** Metrics of older widgets: LinkedIn refuses their field in every version that it serves. */
export const RETIRED: Readonly<Record<string, string>> = {
  averageDailyReach: 'Average daily reach',
  averageDailyFrequency: 'Average daily frequency',
  averageDailyCostPerThousandReached: 'Average daily cost per 1,000 reached',
}
