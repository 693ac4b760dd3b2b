import { WEEKDAYS } from '../../../shared/rules/weekdays.ts'
import type { DimensionDefinition } from '../../contract.ts'
import { DATE, dimensionsIn, YEAR } from '../../kit/catalogue/catalogue.ts'

export const TIME: DimensionDefinition[] = [
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
export const CALENDAR = dimensionsIn('Calendar', {
  hour: 'Hour of the day',
  week: 'Week of the year (from Sunday)',
  isoWeek: 'Week of the year (ISO)',
  yearWeek: 'Year and week (from Sunday)',
  month: 'Month of the year',
  nthDay: 'Day since the start of the range',
})

export const EVENT_FIELDS = dimensionsIn('Events', { eventName: 'Event', isKeyEvent: 'Is a key event' })
export const PAGE_FIELDS = dimensionsIn('Pages', {
  pagePath: 'Page path',
  pagePathPlusQueryString: 'Page path and query',
  pageTitle: 'Page title',
  pageLocation: 'Page address',
  hostName: 'Host name',
  pageReferrer: 'Page referrer',
  contentGroup: 'Content group',
  unifiedScreenName: 'Page title or screen name',
})
export const ITEM_FIELDS = dimensionsIn('Items', {
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
