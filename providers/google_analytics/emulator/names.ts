/** The people, places and pages of the sandbox's Google Analytics. */

export interface Site {
  /** GA4 property id. */
  id: string
  name: string
  account: string
  timeZone: string
  currency: string
  created: string
  sessionsADay: number
  host: string
  /** The site's data stream. */
  stream: string
  market: 'europe' | 'america'
  shop: boolean
  ads: boolean
  searchConsole: boolean
  publisher: boolean
  pages: readonly [Page, ...Page[]]
}

interface Page {
  path: string
  title: string
  group: string
  weight: number
}

const SHOP_PAGES: Site['pages'] = [
  { path: '/', title: 'Northwind Outdoor', group: 'Home', weight: 22 },
  { path: '/tents/', title: 'Tents', group: 'Shop', weight: 13 },
  { path: '/tents/ridge-2', title: 'Ridge 2 tent', group: 'Shop', weight: 9 },
  { path: '/sleeping-bags/', title: 'Sleeping bags', group: 'Shop', weight: 8 },
  { path: '/backpacks/', title: 'Backpacks', group: 'Shop', weight: 8 },
  { path: '/backpacks/fell-45', title: 'Fell 45 backpack', group: 'Shop', weight: 6 },
  { path: '/boots/', title: 'Hiking boots', group: 'Shop', weight: 7 },
  { path: '/sale/', title: 'Sale', group: 'Shop', weight: 7 },
  { path: '/journal/first-night-out', title: 'Your first night out', group: 'Journal', weight: 6 },
  { path: '/journal/how-to-pack', title: 'How to pack for three days', group: 'Journal', weight: 5 },
  { path: '/cart', title: 'Your basket', group: 'Checkout', weight: 4 },
  { path: '/stores/', title: 'Our stores', group: 'Service', weight: 3 },
  { path: '/contact', title: 'Contact', group: 'Service', weight: 2 },
]

export const ACCOUNTS = [
  { id: '1000', name: 'Northwind Outdoor' },
  { id: '1001', name: 'Northwind archive' },
] as const

export const SITES: readonly Site[] = [
  {
    id: '2000',
    name: 'Northwind Outdoor: shop Europe',
    account: '1000',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    created: '2023-03-01',
    sessionsADay: 1850,
    host: 'www.northwind.example',
    stream: '7000',
    market: 'europe',
    shop: true,
    ads: true,
    searchConsole: true,
    publisher: true,
    pages: SHOP_PAGES,
  },
  {
    id: '2001',
    name: 'Northwind Outdoor: shop America',
    account: '1000',
    timeZone: 'America/New_York',
    currency: 'USD',
    created: '2024-05-13',
    sessionsADay: 760,
    host: 'us.northwind.example',
    stream: '7001',
    market: 'america',
    shop: true,
    ads: true,
    searchConsole: false,
    publisher: false,
    pages: SHOP_PAGES,
  },
  {
    id: '2002',
    name: 'Northwind Outdoor: careers (no data yet)',
    account: '1000',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    // Tagged, but nothing has come in so far.
    created: '9999-12-31',
    sessionsADay: 0,
    host: 'careers.northwind.example',
    stream: '7002',
    market: 'europe',
    shop: false,
    ads: false,
    searchConsole: false,
    publisher: false,
    pages: [{ path: '/', title: 'Careers', group: 'Home', weight: 1 }],
  },
]

export interface TrafficSource {
  weight: number
  channel: string
  source: string
  medium: string
  campaign: string
  campaignId: string
  term: string
  content: string
  googleAds: { campaign: string; adGroup: string; keyword: string } | null
  /** Share of engaged sessions. */
  engagement: number
  /** Share of returning people. */
  loyalty: number
  /** How much likelier than usual these people buy. */
  intent: number
}

function source(
  weight: number,
  channel: string,
  name: string,
  medium: string,
  rates: [engagement: number, loyalty: number, intent: number],
  campaign: Partial<Pick<TrafficSource, 'campaign' | 'campaignId' | 'term' | 'content' | 'googleAds'>> = {},
): TrafficSource {
  const [engagement, loyalty, intent] = rates
  const unset = { campaign: medium.startsWith('(') ? name : `(${medium})`, campaignId: '(not set)' }
  const rest = { term: '(not set)', content: '(not set)', googleAds: null }
  return {
    weight,
    channel,
    source: name,
    medium,
    engagement,
    loyalty,
    intent,
    ...unset,
    ...rest,
    ...campaign,
  }
}

const ads = (campaign: string, campaignId: string, adGroup: string, keyword: string) => ({
  campaign,
  campaignId,
  term: keyword,
  googleAds: { campaign, adGroup, keyword },
})

export const SOURCES: readonly [TrafficSource, ...TrafficSource[]] = [
  source(29, 'Organic Search', 'google', 'organic', [0.64, 0.3, 1]),
  source(3, 'Organic Search', 'bing', 'organic', [0.66, 0.34, 1.1]),
  source(21, 'Direct', '(direct)', '(none)', [0.57, 0.52, 1.2]),
  source(
    8,
    'Paid Search',
    'google',
    'cpc',
    [0.55, 0.28, 1.5],
    ads('Brand', '9001', 'Brand exact', 'northwind outdoor'),
  ),
  source(
    7,
    'Paid Search',
    'google',
    'cpc',
    [0.5, 0.2, 1.3],
    ads('Tents autumn', '9002', 'Two-person tents', 'light tent'),
  ),
  source(
    5,
    'Cross-network',
    'google',
    'cpc',
    [0.42, 0.22, 0.9],
    ads('Performance Max', '9003', '(not set)', '(not set)'),
  ),
  source(6, 'Paid Social', 'facebook', 'paid_social', [0.4, 0.18, 0.6], {
    campaign: 'autumn_launch',
    campaignId: '8101',
    content: 'carousel_a',
  }),
  source(4, 'Organic Social', 'instagram', 'social', [0.45, 0.4, 0.5], { content: 'story' }),
  source(6, 'Email', 'newsletter', 'email', [0.72, 0.85, 1.8], {
    campaign: 'november_letter',
    campaignId: '8201',
    content: 'hero',
  }),
  source(5, 'Referral', 'trailguide.example', 'referral', [0.61, 0.35, 0.9]),
  source(2, 'Organic Video', 'youtube.com', 'referral', [0.48, 0.25, 0.5]),
  source(2, 'Display', 'partnernet', 'display', [0.28, 0.12, 0.3], {
    campaign: 'autumn_banner',
    campaignId: '8301',
    content: 'banner_728',
  }),
  source(2, 'AI Assistant', 'chatgpt.com', 'referral', [0.66, 0.15, 1.2]),
  source(1, 'Unassigned', '(not set)', '(not set)', [0.3, 0.3, 0.4]),
]

export interface VisitorPlace {
  weight: number
  country: string
  id: string
  continent: string
  language: string
  cities: readonly [City, ...City[]]
}

interface City {
  city: string
  region: string
  id: string
}

const city = (name: string, region: string, id: string): City => ({ city: name, region, id })

export const PLACES: Record<Site['market'], readonly [VisitorPlace, ...VisitorPlace[]]> = {
  europe: [
    {
      weight: 46,
      country: 'Germany',
      id: 'DE',
      continent: 'Europe',
      language: 'German',
      cities: [
        city('Berlin', 'Berlin', '1003854'),
        city('Munich', 'Bavaria', '1004234'),
        city('Hamburg', 'Hamburg', '1004437'),
      ],
    },
    {
      weight: 15,
      country: 'Austria',
      id: 'AT',
      continent: 'Europe',
      language: 'German',
      cities: [city('Vienna', 'Vienna', '1000997'), city('Innsbruck', 'Tyrol', '1000959')],
    },
    {
      weight: 12,
      country: 'Switzerland',
      id: 'CH',
      continent: 'Europe',
      language: 'German',
      cities: [city('Zurich', 'Zurich', '1003297'), city('(not set)', 'Bern', '(not set)')],
    },
    {
      weight: 9,
      country: 'Netherlands',
      id: 'NL',
      continent: 'Europe',
      language: 'Dutch',
      cities: [city('Amsterdam', 'North Holland', '1010543')],
    },
    {
      weight: 7,
      country: 'Norway',
      id: 'NO',
      continent: 'Europe',
      language: 'Norwegian',
      cities: [city('Oslo', 'Oslo', '1010826'), city('Bergen', 'Vestland', '1010785')],
    },
    {
      weight: 6,
      country: 'France',
      id: 'FR',
      continent: 'Europe',
      language: 'French',
      cities: [city('Lyon', 'Auvergne-Rhone-Alpes', '1006410')],
    },
    {
      weight: 5,
      country: 'United Kingdom',
      id: 'GB',
      continent: 'Europe',
      language: 'English',
      cities: [city('London', 'England', '1006886'), city('Edinburgh', 'Scotland', '1007326')],
    },
  ],
  america: [
    {
      weight: 78,
      country: 'United States',
      id: 'US',
      continent: 'Americas',
      language: 'English',
      cities: [
        city('New York', 'New York', '1023191'),
        city('Denver', 'Colorado', '1014485'),
        city('Seattle', 'Washington', '1027744'),
      ],
    },
    {
      weight: 16,
      country: 'Canada',
      id: 'CA',
      continent: 'Americas',
      language: 'English',
      cities: [city('Toronto', 'Ontario', '1002451'), city('Vancouver', 'British Columbia', '1001970')],
    },
    {
      weight: 6,
      country: 'Mexico',
      id: 'MX',
      continent: 'Americas',
      language: 'Spanish',
      cities: [city('Mexico City', 'Mexico City', '1010043')],
    },
  ],
}

const ITEMS = [
  { name: 'Ridge 2 tent', id: 'NW-1042', brand: 'Northwind', category: 'Tents' },
  { name: 'Fell 45 backpack', id: 'NW-2045', brand: 'Northwind', category: 'Backpacks' },
  { name: 'Down bag −5 °C', id: 'NW-3105', brand: 'Polaris', category: 'Sleeping bags' },
  { name: 'Trail boot mid', id: 'NW-4210', brand: 'Stride', category: 'Boots' },
  { name: 'Titan mug', id: 'NW-5001', brand: 'Northwind', category: 'Kitchen' },
  { name: 'Merino base layer', id: 'NW-6120', brand: 'Polaris', category: 'Clothing' },
] as const

/** Early items are the favourites. `at` is from 0 (included) to 1 (excluded). */
export function itemOf(at: number): (typeof ITEMS)[number] {
  return ITEMS[Math.floor(at * at * ITEMS.length)] ?? ITEMS[0]
}
