import { between } from '../../sandbox/numbers.ts'
import { METRICS } from '../catalogue/index.ts'
import type { SessionCounts } from './data.ts'
import type { Unit } from './dimensions.ts'

/** The sum of units; whatever is a ratio or counts people is computed from it, never added up. */
export class MetricGroup {
  readonly #units: Unit[] = []
  readonly days = new Set<string>()
  events = 0
  keyEvents = 0
  /** Each summed when it is first read, after the last unit has come: most responses need few of them. */
  readonly counts = new Proxy({} as SessionCounts, {
    get: (known, name: keyof SessionCounts) => {
      known[name] ??= this.#units.reduce((sum, { counts }) => sum + counts[name], 0)
      return known[name]
    },
  })

  add(unit: Unit): void {
    this.#units.push(unit)
    this.days.add(unit.bundle.day)
    this.events += unit.events
    this.keyEvents += unit.keyEvents
  }

  /** Distinct people: the longer the time, the more of them have been counted before. */
  people(of: number): number {
    return Math.round(of * Math.max(1, this.days.size) ** -0.05)
  }

  get users(): number {
    return Math.max(this.counts.newUsers, this.people(this.counts.sessions * 0.86))
  }

  get purchasers(): number {
    return Math.max(this.counts.firstPurchases, this.people(this.counts.purchases * 0.96))
  }

  /** Mean of a day, and how many times as many come within a week and four weeks. */
  get daily(): { one: number; seven: number; twentyEight: number } {
    const one = this.counts.sessions === 0 ? 0 : (this.counts.sessions * 0.86) / this.days.size
    const last = [...this.days].sort().at(-1) ?? ''
    return { one, seven: one * between(4.7, 5.4, last), twentyEight: one * between(14, 16.5, last) }
  }
}

const per = (amount: number, of: number) => (of === 0 ? 0 : amount / of)

/** Metrics by API name. Money is in the property's currency. */
export const COMPUTE: Record<string, (group: MetricGroup) => number> = {
  sessions: ({ counts }) => counts.sessions,
  engagedSessions: ({ counts }) => counts.engaged,
  engagementRate: ({ counts }) => per(counts.engaged, counts.sessions),
  bounceRate: ({ counts }) => per(counts.sessions - counts.engaged, counts.sessions),
  averageSessionDuration: ({ counts }) => per(counts.sessionSeconds, counts.sessions),
  userEngagementDuration: ({ counts }) => counts.engagementSeconds,
  sessionsPerUser: ({ counts, users }) => per(counts.sessions, users),
  activeUsers: ({ users }) => users,
  totalUsers: ({ users }) => Math.round(users * 1.04),
  newUsers: ({ counts }) => counts.newUsers,
  active1DayUsers: ({ daily }) => Math.round(daily.one),
  active7DayUsers: ({ daily }) => Math.round(daily.seven),
  active28DayUsers: ({ daily }) => Math.round(daily.twentyEight),
  scrolledUsers: (group) => group.people(group.counts.scrolls),
  dauPerMau: ({ daily }) => per(daily.one, daily.twentyEight),
  dauPerWau: ({ daily }) => per(daily.one, daily.seven),
  wauPerMau: ({ daily }) => per(daily.seven, daily.twentyEight),
  screenPageViews: ({ counts }) => counts.views,
  screenPageViewsPerSession: ({ counts }) => per(counts.views, counts.sessions),
  screenPageViewsPerUser: ({ counts, users }) => per(counts.views, users),
  eventCount: ({ events }) => events,
  eventsPerSession: ({ events, counts }) => per(events, counts.sessions),
  eventCountPerUser: ({ events, users }) => per(events, users),
  eventValue: ({ counts }) => counts.leads * 20 + counts.revenueCents / 100,
  keyEvents: ({ keyEvents }) => keyEvents,
  sessionKeyEventRate: ({ keyEvents, counts }) => per(Math.min(keyEvents, counts.sessions), counts.sessions),
  userKeyEventRate: ({ keyEvents, users }) => per(Math.min(keyEvents, users), users),
  totalRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents + counts.publisherCents) / 100,
  purchaseRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents) / 100,
  grossPurchaseRevenue: ({ counts }) => counts.revenueCents / 100,
  refundAmount: ({ counts }) => counts.refundCents / 100,
  transactions: ({ counts }) => counts.purchases,
  ecommercePurchases: ({ counts }) => counts.purchases,
  totalPurchasers: ({ purchasers }) => purchasers,
  firstTimePurchasers: ({ counts }) => counts.firstPurchases,
  averagePurchaseRevenue: ({ counts }) =>
    per((counts.revenueCents - counts.refundCents) / 100, counts.purchases),
  averagePurchaseRevenuePerUser: ({ counts, purchasers }) =>
    per((counts.revenueCents - counts.refundCents) / 100, purchasers),
  averageRevenuePerUser: (group) => per(COMPUTE.totalRevenue?.(group) ?? 0, group.users),
  purchaserRate: ({ purchasers, users }) => per(purchasers, users),
  firstTimePurchaserRate: ({ counts, users }) => per(counts.firstPurchases, users),
  addToCarts: ({ counts }) => counts.addToCarts,
  checkouts: ({ counts }) => counts.checkouts,
  cartToViewRate: ({ counts }) => per(counts.addToCarts, counts.itemsViewed),
  purchaseToViewRate: ({ counts }) => per(counts.purchases, counts.itemsViewed),
  shippingAmount: ({ counts }) => counts.shippingCents / 100,
  taxAmount: ({ counts }) => counts.taxCents / 100,
  itemsViewed: ({ counts }) => counts.itemsViewed,
  itemsAddedToCart: ({ counts }) => counts.addToCarts,
  itemsCheckedOut: ({ counts }) => counts.checkouts,
  itemsPurchased: ({ counts }) => counts.itemsPurchased,
  itemRevenue: ({ counts }) => (counts.revenueCents - counts.refundCents) / 100,
  advertiserAdCost: ({ counts }) => counts.adCostCents / 100,
  advertiserAdClicks: ({ counts }) => counts.adClicks,
  advertiserAdImpressions: ({ counts }) => counts.adImpressions,
  advertiserAdCostPerClick: ({ counts }) => per(counts.adCostCents / 100, counts.adClicks),
  advertiserAdCostPerKeyEvent: ({ counts }) => per(counts.adCostCents / 100, counts.adKeyEvents),
  returnOnAdSpend: ({ counts }) => per(counts.adRevenueCents, counts.adCostCents),
  organicGoogleSearchClicks: ({ counts }) => counts.searchClicks,
  organicGoogleSearchImpressions: ({ counts }) => counts.searchImpressions,
  organicGoogleSearchClickThroughRate: ({ counts }) => per(counts.searchClicks, counts.searchImpressions),
  organicGoogleSearchAveragePosition: ({ counts }) => per(counts.searchPositions, counts.searchImpressions),
  publisherAdClicks: ({ counts }) => counts.publisherClicks,
  publisherAdImpressions: ({ counts }) => counts.publisherImpressions,
  totalAdRevenue: ({ counts }) => counts.publisherCents / 100,
}

export function metricType(id: string): string {
  switch (METRICS.find((metric) => metric.id === id)?.type) {
    case 'integer':
      return 'TYPE_INTEGER'
    case 'money':
      return 'TYPE_CURRENCY'
    case 'seconds':
      return 'TYPE_SECONDS'
    default:
      return 'TYPE_FLOAT'
  }
}
