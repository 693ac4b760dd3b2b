import type { MetricDefinition } from '../../contract.ts'
import { type Aggregation, withAverages } from '../../kit/answers/facts.ts'
import { metricsIn } from '../../kit/catalogue/catalogue.ts'

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
