import type { CombinationRule } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { CALENDAR, DIMENSIONS, EVENT_FIELDS, ITEM_FIELDS, PAGE_FIELDS, TIME } from './dimensions.ts'
import { METRICS } from './metrics.ts'

const inGroup = (group: string) => METRICS.filter((metric) => metric.group === group)

export const REAL_TIME = {
  metrics: ['activeUsers', 'eventCount', 'keyEvents', 'screenPageViews'],
  dimensions: [
    'unifiedScreenName',
    'minutesAgo',
    'eventName',
    'country',
    'countryId',
    'city',
    'cityId',
    'deviceCategory',
    'platform',
    'appVersion',
    'streamName',
    'streamId',
    'audienceName',
    'audienceId',
    'audienceResourceName',
  ],
}

/** Metrics that Google counts per item. */
const ITEM_METRICS = [...idsOf(inGroup('Items')), 'cartToViewRate', 'purchaseToViewRate']
/** Metrics of the linked Search Console property. */
const SEARCH_CONSOLE_METRICS = idsOf(inGroup('Google organic search'))
const NOT_WITH_ITEMS = new Set(idsOf([...EVENT_FIELDS, ...PAGE_FIELDS]))
const SEARCH_CONSOLE_DIMENSIONS = [
  ...idsOf([...TIME, ...CALENDAR]).filter((id) => id !== 'dateHour' && id !== 'hour'),
  'country',
  'deviceCategory',
  'landingPagePlusQueryString',
]
/** Metrics of the linked Google Ads accounts, which Google splits by dimensions of attribution only. */
export const ADS_METRICS = idsOf(inGroup('Google Ads'))
const ADS_RATIOS = idsOf(inGroup('Google Ads').filter(({ additive }) => !additive))
const ADS_DIMENSIONS = ['session', 'firstUser'].flatMap((of) =>
  [
    ...['DefaultChannelGroup', 'PrimaryChannelGroup', 'Source', 'Medium', 'SourceMedium', 'CampaignName'],
    ...['CampaignId', 'GoogleAdsCampaignName', 'GoogleAdsAdGroupName', 'GoogleAdsKeyword'],
  ].map((name) => of + name),
)
/** The dimension that Google requires where metrics of Google Ads are requested without any split. */
export const CAMPAIGN = 'sessionCampaignName'

/**
 * Google responds with 400 "Please remove … to make the request compatible" to anything that breaks these.
 */
export const RULES: CombinationRule[] = [
  {
    when: { dimensions: idsOf(ITEM_FIELDS) },
    metrics: ITEM_METRICS,
    reason: 'Google Analytics shows items only with item metrics.',
  },
  {
    when: { metrics: idsOf(inGroup('Items')) },
    dimensions: [null, ...idsOf(DIMENSIONS).filter((id) => !NOT_WITH_ITEMS.has(id))],
    reason: 'Google Analytics does not split item metrics by page or event.',
  },
  {
    when: { metrics: SEARCH_CONSOLE_METRICS },
    dimensions: [null, ...SEARCH_CONSOLE_DIMENSIONS],
    reason:
      'Google organic search metrics can be split and filtered only by day, week, month, country, device or landing page with query.',
  },
  {
    when: { metrics: SEARCH_CONSOLE_METRICS },
    metrics: idsOf(METRICS).filter((id) => !ADS_METRICS.includes(id)),
    reason: 'Google organic search metrics and Google Ads metrics have no dimension in common.',
  },
  {
    when: { metrics: ADS_RATIOS },
    dimensions: ADS_DIMENSIONS,
    reason:
      'Ads cost per click, cost per key event and return on ad spend need a campaign dimension: split by channel, source, medium, campaign or Google Ads campaign, ad group or keyword.',
  },
  {
    when: { metrics: ADS_METRICS },
    dimensions: [null, ...ADS_DIMENSIONS],
    reason:
      'Ads cost, clicks and impressions need a campaign dimension: split by channel, source, medium, campaign or Google Ads campaign, ad group or keyword, or show them without a split.',
  },
]

/** Metrics of linked products, whose rules hold for what is filtered by, too. */
export const LINKED_RULES = RULES.filter(({ when }) =>
  when.metrics?.some((id) => [...SEARCH_CONSOLE_METRICS, ...ADS_METRICS].includes(id)),
)
