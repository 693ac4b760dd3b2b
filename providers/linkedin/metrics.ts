import type { MetricDefinition } from '../contract.ts'
import { counts, type Formula, figureOf, type Numbers, numbersOf } from '../families/linkedin.figures.ts'

/** Cost in the account's own currency, which most rates are built on. */
const COST = 'costInLocalCurrency'
const DAILY_REACH = 'averageDailyReachMetrics'

type Rate = [
  id: string,
  label: string,
  type: 'percent' | 'money' | 'decimal',
  direction: MetricDefinition['direction'],
]
const rate = (group: string, [id, label, type, direction]: Rate, description: string): MetricDefinition => ({
  ...{ id, label, type, additive: false, direction, group, description },
})

/** Every figure of the ads reports, in the form's order (dossier section 7). */
export const METRICS: MetricDefinition[] = [
  ...counts('Delivery', [
    ['impressions', 'Impressions'],
    ['clicks', 'Clicks', 'All clicks that are charged, wherever they lead.'],
    ['landingPageClicks', 'Landing page clicks'],
  ]),
  {
    ...{ id: COST, label: 'Cost', type: 'money', additive: true, direction: 'neutral', group: 'Cost' },
    description: 'In the account’s own currency.',
  },
  {
    ...{ id: 'costInUsd', label: 'Cost in USD', type: 'money', additive: true, direction: 'neutral' },
    ...{ group: 'Cost', currency: 'USD' },
    description: 'LinkedIn converts day by day. Asked for on its own: one widget shows one currency.',
  },
  rate('Delivery', ['ctr', 'CTR', 'percent', 'up'], 'Clicks for each impression.'),
  rate('Cost', ['cpc', 'CPC', 'money', 'down'], 'Cost of one click.'),
  rate('Cost', ['cpm', 'CPM', 'money', 'down'], 'Cost of a thousand impressions.'),
  ...counts('Engagement', [['totalEngagements', 'Engagements']]),
  rate(
    'Engagement',
    ['engagementRate', 'Engagement rate', 'percent', 'up'],
    'Engagements for each impression.',
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
    ...{ direction: 'up', group: 'Conversions' },
  },
  rate('Conversions', ['roas', 'ROAS', 'decimal', 'up'], 'Conversion value for each unit of cost.'),
  rate('Conversions', ['conversionRate', 'Conversion rate', 'percent', 'up'], 'Conversions for each click.'),
  rate(
    'Conversions',
    ['costPerConversion', 'Cost per conversion', 'money', 'down'],
    'Cost of one conversion.',
  ),
  ...counts('Leads', [
    ['oneClickLeads', 'Leads (forms)'],
    ['oneClickLeadFormOpens', 'Lead form opens'],
  ]),
  rate(
    'Leads',
    ['leadFormCompletionRate', 'Lead form completion rate', 'percent', 'up'],
    'Leads for each form opened.',
  ),
  rate('Leads', ['costPerLead', 'Cost per lead', 'money', 'down'], 'Cost of one lead from a form.'),
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
  {
    ...{ id: 'approximateMemberReach', label: 'Reach', type: 'integer', additive: false, direction: 'up' },
    ...{ group: 'Reach', description: 'Members who saw an ad, as LinkedIn estimates. At most over 92 days.' },
  },
  rate('Reach', ['frequency', 'Frequency', 'decimal', 'neutral'], 'Impressions for each member reached.'),
  {
    ...{ id: 'averageDailyReach', label: 'Average daily reach', type: 'integer', additive: false },
    ...{ direction: 'up', group: 'Reach' },
  },
  rate(
    'Reach',
    ['averageDailyFrequency', 'Average daily frequency', 'decimal', 'neutral'],
    'Mean of the days.',
  ),
  rate(
    'Reach',
    ['averageDailyCostPerThousandReached', 'Average daily cost per 1,000 reached', 'money', 'down'],
    'Mean of the days.',
  ),
]

const FORMULAS: Record<string, Formula> = {
  ctr: { over: ['clicks'], under: 'impressions' },
  cpc: { over: [COST], under: 'clicks' },
  cpm: { over: [COST], under: 'impressions', times: 1000 },
  engagementRate: { over: ['totalEngagements'], under: 'impressions' },
  roas: { over: ['conversionValueInLocalCurrency'], under: COST },
  conversionRate: { over: ['externalWebsiteConversions'], under: 'clicks' },
  costPerConversion: { over: [COST], under: 'externalWebsiteConversions' },
  leadFormCompletionRate: { over: ['oneClickLeads'], under: 'oneClickLeadFormOpens' },
  costPerLead: { over: [COST], under: 'oneClickLeads' },
  frequency: { over: ['impressions'], under: 'approximateMemberReach' },
  averageDailyReach: { over: [`${DAILY_REACH}.approximateReach`] },
  averageDailyFrequency: { over: [`${DAILY_REACH}.approximateFrequency`] },
  averageDailyCostPerThousandReached: {
    over: [`${DAILY_REACH}.approximateCostInCurrencyPerThousandMembersReached`],
  },
}

/** Figures of members, who can be counted over a whole range only. */
export const REACH = METRICS.filter(({ group }) => group === 'Reach').map(({ id }) => id)
/** What LinkedIn does not give split by who saw the ads. */
export const NOT_BY_MEMBER = [...REACH, 'conversionValueInLocalCurrency', 'roas']

const formulaOf = (metric: string): Formula => FORMULAS[metric] ?? { over: [metric] }

/** LinkedIn's numbers that some figures are made of, a record's as `record.name`. */
export const partsOf = (metrics: readonly string[]): string[] => [
  ...new Set(metrics.flatMap((metric) => numbersOf(formulaOf(metric)))),
]

/** The names to ask LinkedIn for, a record's by the record's. */
export const fieldsOf = (metrics: readonly string[]): string[] => [
  ...new Set(partsOf(metrics).map((part) => part.replace(/\..*/, ''))),
]

export const figure = (metric: string, numbers: Numbers): number | null =>
  figureOf(formulaOf(metric), numbers)
