import { idsOf } from '../catalogue.ts'
import { type MadeMetric, type Make, metricsOf } from '../facts.ts'
import { counts, people } from '../families/linkedin.figures.ts'

/** Cost in the account's own currency, which most rates are built on. */
const COST = 'costInLocalCurrency'
const DAILY_REACH = 'averageDailyReachMetrics'

type Rate = [
  id: string,
  label: string,
  type: 'percent' | 'money' | 'decimal',
  direction: MadeMetric['direction'],
]
const rate = (
  group: string,
  [id, label, type, direction]: Rate,
  description: string,
  make: Make,
): MadeMetric => ({
  ...{ id, label, type, additive: false, direction, group, description, make },
})

/**
 * Every figure of the ads reports, in the form's order (dossier section 7), made of LinkedIn's by their names; a
 * record's as `record.name`. Figures of members are asked for only where one row of LinkedIn's tells them (RULES), so
 * that their sums add nothing up.
 */
export const MADE: MadeMetric[] = [
  ...counts('Delivery', [
    ['impressions', 'Impressions'],
    ['clicks', 'Clicks', 'All clicks that are charged, wherever they lead.'],
    ['landingPageClicks', 'Landing page clicks'],
  ]),
  {
    ...{ id: COST, label: 'Cost', type: 'money', additive: true, direction: 'neutral', group: 'Cost' },
    ...{ description: 'In the account’s own currency.', make: { sum: COST } },
  },
  {
    ...{ id: 'costInUsd', label: 'Cost in USD', type: 'money', additive: true, direction: 'neutral' },
    ...{ group: 'Cost', currency: 'USD', make: { sum: 'costInUsd' } },
    description: 'LinkedIn converts day by day. Asked for on its own: one widget shows one currency.',
  },
  rate('Delivery', ['ctr', 'CTR', 'percent', 'up'], 'Clicks for each impression.', {
    over: 'clicks',
    under: 'impressions',
  }),
  rate('Cost', ['cpc', 'CPC', 'money', 'down'], 'Cost of one click.', { over: COST, under: 'clicks' }),
  rate('Cost', ['cpm', 'CPM', 'money', 'down'], 'Cost of a thousand impressions.', {
    over: COST,
    under: 'impressions',
    times: 1000,
  }),
  ...counts('Engagement', [['totalEngagements', 'Engagements']]),
  rate(
    'Engagement',
    ['engagementRate', 'Engagement rate', 'percent', 'up'],
    'Engagements for each impression.',
    { over: 'totalEngagements', under: 'impressions' },
  ),
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
  {
    ...{ id: 'conversionValueInLocalCurrency', label: 'Conversion value', type: 'money', additive: true },
    ...{ direction: 'up', group: 'Conversions', make: { sum: 'conversionValueInLocalCurrency' } },
  },
  rate('Conversions', ['roas', 'ROAS', 'decimal', 'up'], 'Conversion value for each unit of cost.', {
    over: 'conversionValueInLocalCurrency',
    under: COST,
  }),
  rate('Conversions', ['conversionRate', 'Conversion rate', 'percent', 'up'], 'Conversions for each click.', {
    over: 'externalWebsiteConversions',
    under: 'clicks',
  }),
  rate(
    'Conversions',
    ['costPerConversion', 'Cost per conversion', 'money', 'down'],
    'Cost of one conversion.',
    { over: COST, under: 'externalWebsiteConversions' },
  ),
  ...counts('Leads', [
    ['oneClickLeads', 'Leads (forms)'],
    ['oneClickLeadFormOpens', 'Lead form opens'],
  ]),
  rate(
    'Leads',
    ['leadFormCompletionRate', 'Lead form completion rate', 'percent', 'up'],
    'Leads for each form opened.',
    { over: 'oneClickLeads', under: 'oneClickLeadFormOpens' },
  ),
  rate('Leads', ['costPerLead', 'Cost per lead', 'money', 'down'], 'Cost of one lead from a form.', {
    over: COST,
    under: 'oneClickLeads',
  }),
  ...counts('Leads', [['qualifiedLeads', 'Qualified leads', 'Not given to every account.']]),
  ...counts('Video and documents', [
    ['videoStarts', 'Video starts'],
    ['videoViews', 'Video views'],
    ['videoFirstQuartileCompletions', 'Watched 25 %'],
    ['videoMidpointCompletions', 'Watched 50 %'],
    ['videoThirdQuartileCompletions', 'Watched 75 %'],
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
  people(
    'Reach',
    [
      'approximateMemberReach',
      'Reach',
      'Members who saw an ad, as LinkedIn estimates. At most over 92 days.',
    ],
    { sum: 'approximateMemberReach' },
  ),
  rate('Reach', ['frequency', 'Frequency', 'decimal', 'neutral'], 'Impressions for each member reached.', {
    over: 'impressions',
    under: 'approximateMemberReach',
  }),
  people('Reach', ['averageDailyReach', 'Average daily reach', 'Mean of the days.'], {
    sum: `${DAILY_REACH}.approximateReach`,
  }),
  rate(
    'Reach',
    ['averageDailyFrequency', 'Average daily frequency', 'decimal', 'neutral'],
    'Mean of the days.',
    { sum: `${DAILY_REACH}.approximateFrequency` },
  ),
  rate(
    'Reach',
    ['averageDailyCostPerThousandReached', 'Average daily cost per 1,000 reached', 'money', 'down'],
    'Mean of the days.',
    { sum: `${DAILY_REACH}.approximateCostInCurrencyPerThousandMembersReached` },
  ),
]

/** Every figure of the ads reports, as the form knows it. */
export const METRICS = metricsOf(MADE)

/** Figures of members, who can be counted over a whole range only. */
export const REACH = idsOf(METRICS.filter(({ group }) => group === 'Reach'))
/** What LinkedIn does not give split by who saw the ads. */
export const NOT_BY_MEMBER = [...REACH, 'conversionValueInLocalCurrency', 'roas']
