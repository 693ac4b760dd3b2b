import { WEEKDAYS } from '../../shared/rules/weekdays.ts'
import type { CombinationRule, DimensionDefinition, MetricDefinition } from '../contract.ts'
import { type Aggregation, withAverages } from '../kit/answers/facts.ts'
import { DATE, dimensionsIn, idsOf, metricsIn, YEAR } from '../kit/catalogue/catalogue.ts'

/** What Google Analytics 4 can be queried for, as far as reports need it. Ids are Google's API names. */

/** Days until Google no longer moves a figure, in the property's zone. */
export const SETTLING_DAYS = 3

/**
 * What accounts are averaged by. Users are counted once, so that nothing can be weighted by them; neither can the cost
 * per key event, as Google does not give the key events of ads alone.
 */
const AVERAGES: Readonly<Record<string, Aggregation>> = {
  engagementRate: { numerator: 'engagedSessions', denominator: 'sessions' },
  bounceRate: { weightedMean: 'bounceRate', weight: 'sessions' },
  averageSessionDuration: { weightedMean: 'averageSessionDuration', weight: 'sessions' },
  screenPageViewsPerSession: { numerator: 'screenPageViews', denominator: 'sessions' },
  eventsPerSession: { numerator: 'eventCount', denominator: 'sessions' },
  sessionKeyEventRate: { weightedMean: 'sessionKeyEventRate', weight: 'sessions' },
  averagePurchaseRevenue: { weightedMean: 'averagePurchaseRevenue', weight: 'transactions' },
  advertiserAdCostPerClick: { numerator: 'advertiserAdCost', denominator: 'advertiserAdClicks' },
  returnOnAdSpend: { weightedMean: 'returnOnAdSpend', weight: 'advertiserAdCost' },
  organicGoogleSearchClickThroughRate: {
    numerator: 'organicGoogleSearchClicks',
    denominator: 'organicGoogleSearchImpressions',
  },
  organicGoogleSearchAveragePosition: {
    weightedMean: 'organicGoogleSearchAveragePosition',
    weight: 'organicGoogleSearchImpressions',
  },
}

const COUNTED: MetricDefinition[] = [
  ...metricsIn('Sessions', [
    ['sessions', 'Sessions', 'integer', 'sum'],
    ['engagedSessions', 'Engaged sessions', 'integer', 'sum'],
    ['engagementRate', 'Engagement rate', 'percent', 'own'],
    ['bounceRate', 'Bounce rate', 'percent', 'own', 'down'],
    ['averageSessionDuration', 'Average session duration', 'seconds', 'own'],
    ['userEngagementDuration', 'User engagement', 'seconds', 'sum'],
    ['sessionsPerUser', 'Sessions per user', 'decimal', 'own'],
  ]),
  ...metricsIn('Users', [
    ['activeUsers', 'Active users', 'integer', 'own'],
    ['totalUsers', 'Total users', 'integer', 'own'],
    ['newUsers', 'New users', 'integer', 'sum'],
    ['active1DayUsers', '1-day active users', 'integer', 'own'],
    ['active7DayUsers', '7-day active users', 'integer', 'own'],
    ['active28DayUsers', '28-day active users', 'integer', 'own'],
    ['scrolledUsers', 'Users who scrolled', 'integer', 'own'],
    ['dauPerMau', 'Daily of monthly users', 'percent', 'own'],
    ['dauPerWau', 'Daily of weekly users', 'percent', 'own'],
    ['wauPerMau', 'Weekly of monthly users', 'percent', 'own'],
  ]),
  ...metricsIn('Pages and events', [
    ['screenPageViews', 'Views', 'integer', 'sum'],
    ['screenPageViewsPerSession', 'Views per session', 'decimal', 'own'],
    ['screenPageViewsPerUser', 'Views per user', 'decimal', 'own'],
    ['eventCount', 'Event count', 'integer', 'sum'],
    ['eventsPerSession', 'Events per session', 'decimal', 'own'],
    ['eventCountPerUser', 'Events per user', 'decimal', 'own'],
    ['eventValue', 'Event value', 'decimal', 'sum'],
    ['keyEvents', 'Key events', 'decimal', 'sum'],
    ['sessionKeyEventRate', 'Session key event rate', 'percent', 'own'],
    ['userKeyEventRate', 'User key event rate', 'percent', 'own'],
  ]),
  ...metricsIn('Revenue', [
    ['totalRevenue', 'Total revenue', 'money', 'sum'],
    ['purchaseRevenue', 'Purchase revenue', 'money', 'sum'],
    ['grossPurchaseRevenue', 'Gross purchase revenue', 'money', 'sum'],
    ['refundAmount', 'Refunds', 'money', 'sum', 'down'],
    ['transactions', 'Transactions', 'integer', 'sum'],
    ['ecommercePurchases', 'Purchases', 'integer', 'sum'],
    ['totalPurchasers', 'Purchasers', 'integer', 'own'],
    ['firstTimePurchasers', 'First-time purchasers', 'integer', 'sum'],
    ['averagePurchaseRevenue', 'Average order value', 'money', 'own'],
    ['averagePurchaseRevenuePerUser', 'Purchase revenue per buyer', 'money', 'own'],
    ['averageRevenuePerUser', 'Revenue per user', 'money', 'own'],
    ['purchaserRate', 'Purchaser rate', 'percent', 'own'],
    ['firstTimePurchaserRate', 'First-time purchaser rate', 'percent', 'own'],
    ['addToCarts', 'Add to carts', 'integer', 'sum'],
    ['checkouts', 'Checkouts', 'integer', 'sum'],
    ['cartToViewRate', 'Cart-to-view rate', 'percent', 'own'],
    ['purchaseToViewRate', 'Purchase-to-view rate', 'percent', 'own'],
    ['shippingAmount', 'Shipping', 'money', 'sum', 'neutral'],
    ['taxAmount', 'Tax', 'money', 'sum', 'neutral'],
  ]),
  ...metricsIn('Items', [
    ['itemsViewed', 'Items viewed', 'integer', 'sum'],
    ['itemsAddedToCart', 'Items added to cart', 'integer', 'sum'],
    ['itemsCheckedOut', 'Items checked out', 'integer', 'sum'],
    ['itemsPurchased', 'Items purchased', 'integer', 'sum'],
    ['itemRevenue', 'Item revenue', 'money', 'sum'],
  ]),
  ...metricsIn('Google Ads', [
    ['advertiserAdCost', 'Ads cost', 'money', 'sum', 'neutral'],
    ['advertiserAdClicks', 'Ads clicks', 'integer', 'sum'],
    ['advertiserAdImpressions', 'Ads impressions', 'integer', 'sum'],
    ['advertiserAdCostPerClick', 'Ads cost per click', 'money', 'own', 'down'],
    ['advertiserAdCostPerKeyEvent', 'Ads cost per key event', 'money', 'own', 'down'],
    ['returnOnAdSpend', 'Return on ad spend', 'decimal', 'own'],
  ]),
  ...metricsIn('Google organic search', [
    ['organicGoogleSearchClicks', 'Google organic clicks', 'integer', 'sum'],
    ['organicGoogleSearchImpressions', 'Google organic impressions', 'integer', 'sum'],
    ['organicGoogleSearchClickThroughRate', 'Google organic click-through rate', 'percent', 'own'],
    ['organicGoogleSearchAveragePosition', 'Google organic position', 'position', 'own', 'down'],
  ]),
  ...metricsIn('Publisher ads', [
    ['publisherAdClicks', 'Publisher ad clicks', 'integer', 'sum'],
    ['publisherAdImpressions', 'Publisher ad impressions', 'integer', 'sum'],
    ['totalAdRevenue', 'Ad revenue', 'money', 'sum'],
  ]),
]
export const METRICS = withAverages(COUNTED, ({ id }) => AVERAGES[id])

const TIME: DimensionDefinition[] = [
  { ...DATE, label: 'Day' },
  { id: 'dateHour', label: 'Day and hour', group: 'Time', time: 'hour' },
  { id: 'isoYearIsoWeek', label: 'Week (Monday to Sunday)', group: 'Time', time: 'week' },
  { id: 'yearMonth', label: 'Month', group: 'Time', time: 'month' },
  YEAR,
]

/** How Google writes them, and we do; its catch-all rows have another form. */
export const TIMES_AS_WRITTEN: Readonly<Record<string, readonly [RegExp, string]>> = {
  date: [/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'],
  dateHour: [/^(\d{4})(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3T$4'],
  isoYearIsoWeek: [/^(\d{4})(\d{2})$/, '$1-W$2'],
  yearMonth: [/^(\d{4})(\d{2})$/, '$1-$2'],
  year: [/^(\d{4})$/, '$1'],
}

/** Parts of the calendar without their year; text, because they fold several weeks or days into one. */
const CALENDAR = dimensionsIn('Calendar', {
  hour: 'Hour of the day',
  week: 'Week of the year (from Sunday)',
  isoWeek: 'Week of the year (ISO)',
  yearWeek: 'Year and week (from Sunday)',
  month: 'Month of the year',
  nthDay: 'Day since the start of the range',
})

const EVENT_FIELDS = dimensionsIn('Events', { eventName: 'Event', isKeyEvent: 'Is a key event' })
const PAGE_FIELDS = dimensionsIn('Pages', {
  pagePath: 'Page path',
  pagePathPlusQueryString: 'Page path and query',
  pageTitle: 'Page title',
  pageLocation: 'Page address',
  hostName: 'Host name',
  pageReferrer: 'Page referrer',
  contentGroup: 'Content group',
  unifiedScreenName: 'Page title or screen name',
})
const ITEM_FIELDS = dimensionsIn('Items', {
  itemName: 'Item',
  itemId: 'Item number',
  itemBrand: 'Item brand',
  itemCategory: 'Item category',
})

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIME,
  ...CALENDAR,
  { id: 'dayOfWeekName', label: 'Day of the week', group: 'Calendar', order: WEEKDAYS },
  ...dimensionsIn('Traffic', {
    sessionDefaultChannelGroup: 'Channel',
    sessionPrimaryChannelGroup: 'Primary channel group',
    sessionSource: 'Source',
    sessionMedium: 'Medium',
    sessionSourceMedium: 'Source / medium',
    sessionCampaignName: 'Campaign',
    sessionCampaignId: 'Campaign number',
    sessionManualTerm: 'Manual term',
    sessionManualAdContent: 'Manual ad content',
    sessionGoogleAdsCampaignName: 'Google Ads campaign',
    sessionGoogleAdsAdGroupName: 'Google Ads ad group',
    sessionGoogleAdsKeyword: 'Google Ads keyword',
  }),
  ...dimensionsIn('First visit', {
    firstUserDefaultChannelGroup: 'First channel',
    firstUserPrimaryChannelGroup: 'First primary channel group',
    firstUserSource: 'First source',
    firstUserMedium: 'First medium',
    firstUserSourceMedium: 'First source / medium',
    firstUserCampaignName: 'First campaign',
    firstUserCampaignId: 'First campaign number',
    firstUserManualTerm: 'First manual term',
    firstUserManualAdContent: 'First manual ad content',
    firstUserGoogleAdsCampaignName: 'First Google Ads campaign',
    firstUserGoogleAdsAdGroupName: 'First Google Ads ad group',
    firstUserGoogleAdsKeyword: 'First Google Ads keyword',
  }),
  ...PAGE_FIELDS,
  ...dimensionsIn('Landing pages', {
    landingPage: 'Landing page',
    landingPagePlusQueryString: 'Landing page and query',
  }),
  ...dimensionsIn('Places', {
    country: 'Country',
    countryId: 'Country code',
    region: 'Region',
    city: 'City',
    cityId: 'City number',
    continent: 'Continent',
    language: 'Language',
  }),
  ...dimensionsIn('Technology', {
    deviceCategory: 'Device',
    browser: 'Browser',
    operatingSystem: 'Operating system',
    platform: 'Platform',
    screenResolution: 'Screen resolution',
    appVersion: 'App version',
    streamId: 'Data stream number',
    streamName: 'Data stream',
  }),
  ...EVENT_FIELDS,
  ...dimensionsIn('People', {
    newVsReturning: 'New or returning',
    audienceName: 'Audience',
    audienceId: 'Audience number',
    audienceResourceName: 'Audience resource',
    userAgeBracket: 'Age',
    userGender: 'Gender',
    brandingInterest: 'Interest',
  }),
  ...ITEM_FIELDS,
  { id: 'minutesAgo', label: 'Minutes ago', group: 'Real time', realTimeOnly: true },
]

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
