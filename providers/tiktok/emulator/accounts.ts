/** The sandbox's advertisers with their campaigns, ad groups and ads. */

export interface EmulatedAd {
  id: string
  name: string
  /** Share of the campaign's impressions. */
  share: number
}
export interface EmulatedAdGroup {
  id: string
  name: string
  ads: EmulatedAd[]
}
export interface EmulatedCampaign {
  id: string
  name: string
  objective: string
  /** Impressions on an ordinary day; 0 for one that is paused. */
  impressionsADay: number
  /** Share of impressions that is clicked, of clicks that converts, and money for a thousand impressions. */
  ctr: number
  conversionRate: number
  cpm: number
  adGroups: EmulatedAdGroup[]
}
export interface EmulatedAdvertiser {
  id: string
  name: string
  currency: string
  timeZone: string
  country: string
  /** Whether the person shared it for reports too. */
  reports: boolean
  countries: [code: string, share: number][]
  campaigns: EmulatedCampaign[]
}

let lastId = 1_700_000_000_000_000
const id = () => String(++lastId)

function campaign(
  name: string,
  objective: string,
  [impressionsADay, ctr, conversionRate, cpm]: [number, number, number, number],
  groups: Record<string, string[]>,
): EmulatedCampaign {
  const entries = Object.entries(groups)
  return {
    id: id(),
    name,
    objective,
    impressionsADay,
    ctr,
    conversionRate,
    cpm,
    adGroups: entries.map(([group, ads], at) => ({
      id: id(),
      name: group,
      ads: ads.map((ad, place) => ({
        id: id(),
        name: ad,
        share: (at === 0 ? 0.6 : 0.4) * (place === 0 ? 0.65 : 0.35),
      })),
    })),
  }
}

const EU: EmulatedCampaign[] = [
  campaign('Autumn hiking', 'WEB_CONVERSIONS', [21_000, 0.0118, 0.031, 3.4], {
    'Hikers 25-44': ['Ridge 2 in the rain', 'Pack light'],
    'Lookalike buyers': ['Ridge 2 in the rain', 'Boots that last'],
  }),
  campaign('Brand film', 'VIDEO_VIEWS', [34_000, 0.0042, 0.006, 1.9], {
    'All of Germany': ['First night out', 'First night out, short'],
    Austria: ['First night out', 'Morning at the lake'],
  }),
  campaign('Shop catalogue', 'PRODUCT_SALES', [12_500, 0.0161, 0.042, 4.8], {
    'Visited the shop': ['Tents carousel', 'Boots carousel'],
    'Left a basket': ['Your basket waits', 'Free delivery'],
  }),
  campaign('Summer clearance', 'TRAFFIC', [0, 0.01, 0.01, 3], { Everybody: ['Last tents', 'Last boots'] }),
]
const US: EmulatedCampaign[] = [
  campaign('Fall trails', 'WEB_CONVERSIONS', [26_000, 0.0109, 0.027, 6.1], {
    'Hikers 25-44': ['Trail mornings', 'Pack light'],
    'Lookalike buyers': ['Trail mornings', 'Boots that last'],
  }),
  campaign('Brand film US', 'REACH', [41_000, 0.0036, 0.004, 3.2], {
    'West coast': ['First night out', 'First night out, short'],
    'East coast': ['First night out', 'Morning at the lake'],
  }),
]

/** Advertisers of the first sandbox person; the second shares none. The last one is not shared for reports. */
export const ADVERTISERS: EmulatedAdvertiser[] = [
  {
    id: '7000000000000000001',
    name: 'Northwind Outdoor',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    country: 'DE',
    reports: true,
    campaigns: EU,
    countries: [
      ['DE', 0.71],
      ['AT', 0.18],
      ['CH', 0.11],
    ],
  },
  {
    id: '7000000000000000002',
    name: 'Northwind Outdoor US',
    currency: 'USD',
    timeZone: 'America/New_York',
    country: 'US',
    reports: true,
    campaigns: US,
    countries: [
      ['US', 0.93],
      ['CA', 0.07],
    ],
  },
  {
    id: '7000000000000000003',
    name: 'Northwind Wholesale',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    country: 'DE',
    reports: false,
    campaigns: [],
    countries: [],
  },
]
