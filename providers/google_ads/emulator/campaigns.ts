/** What every sandbox account advertises. */

export interface AdGroup {
  name: string
  keywords: { text: string; match: 'EXACT' | 'PHRASE' | 'BROAD'; score: number }[]
  /** What people really typed; a null is a search too rare to be named. */
  searches: (string | null)[]
  ads: { name: string; type: string; headlines: string[] }[]
  page: string
}

export interface AdsCampaign {
  name: string
  type: 'SEARCH' | 'PERFORMANCE_MAX' | 'SHOPPING' | 'DISPLAY' | 'VIDEO'
  status: 'ENABLED' | 'PAUSED' | 'REMOVED'
  bidding: string
  /** First and last day it ran. */
  from: string
  until: string
  impressionsADay: number
  ctr: number
  /** In the account's currency. */
  cpc: number
  conversionRate: number
  adGroups: AdGroup[]
  assetGroups: string[]
}

const ALWAYS = { from: '2025-01-01', until: '2099-12-31', status: 'ENABLED' } as const

/** A search ad group in which the first searches are the keywords themselves. */
function searchGroup(name: string, page: string, keywords: string[], searches: (string | null)[]): AdGroup {
  const matches = ['EXACT', 'PHRASE', 'BROAD'] as const
  return {
    name,
    page: `https://www.northwind.example${page}`,
    keywords: keywords.map((text, index) => ({
      text,
      match: matches[index % 3] ?? 'BROAD',
      score: 9 - (index % 4),
    })),
    searches: [...keywords, ...searches, null, null],
    ads: [
      {
        name: '',
        type: 'RESPONSIVE_SEARCH_AD',
        headlines: [`${name}: official shop`, 'Free returns', 'Made to last'],
      },
      {
        name: '',
        type: 'RESPONSIVE_SEARCH_AD',
        headlines: [`Shop ${name.toLowerCase()}`, 'Delivered in two days', 'Since 1987'],
      },
    ],
  }
}

const otherGroup = (name: string, page: string, ads: AdGroup['ads']): AdGroup => ({
  name,
  page: `https://www.northwind.example${page}`,
  keywords: [],
  searches: [],
  ads,
})

export const CAMPAIGNS: AdsCampaign[] = [
  {
    ...ALWAYS,
    name: 'Brand',
    type: 'SEARCH',
    bidding: 'TARGET_IMPRESSION_SHARE',
    assetGroups: [],
    impressionsADay: 620,
    ctr: 0.16,
    cpc: 0.32,
    conversionRate: 0.075,
    adGroups: [
      searchGroup(
        'Northwind',
        '/',
        ['northwind', 'northwind outdoor'],
        ['north wind shop', 'northwind sale'],
      ),
      searchGroup(
        'Northwind stores',
        '/stores',
        ['northwind store'],
        ['northwind near me', 'northwind opening hours'],
      ),
    ],
  },
  {
    ...ALWAYS,
    name: 'Search: Tents',
    type: 'SEARCH',
    bidding: 'TARGET_CPA',
    assetGroups: [],
    impressionsADay: 1900,
    ctr: 0.045,
    cpc: 0.94,
    conversionRate: 0.031,
    adGroups: [
      searchGroup(
        'Family tents',
        '/tents/family',
        ['family tent', 'tent for 4'],
        ['big family tent', 'best family tent 2026'],
      ),
      searchGroup(
        'Light tents',
        '/tents/light',
        ['light tent', 'ultralight tent'],
        ['tent under 1 kg', 'light tent 2 persons'],
      ),
    ],
  },
  {
    ...ALWAYS,
    name: 'Search: Backpacks',
    type: 'SEARCH',
    bidding: 'MAXIMIZE_CONVERSIONS',
    assetGroups: [],
    impressionsADay: 1500,
    ctr: 0.041,
    cpc: 0.81,
    conversionRate: 0.028,
    adGroups: [
      searchGroup(
        'Trekking backpacks',
        '/backpacks/trekking',
        ['trekking backpack', 'backpack 45l'],
        ['backpack for long hikes', 'women trekking backpack'],
      ),
      searchGroup(
        'Day packs',
        '/backpacks/day',
        ['day pack', 'hiking daypack'],
        ['small hiking backpack', 'daypack 20l'],
      ),
    ],
  },
  {
    ...ALWAYS,
    name: 'Performance Max: Bestsellers',
    type: 'PERFORMANCE_MAX',
    bidding: 'MAXIMIZE_CONVERSION_VALUE',
    adGroups: [],
    assetGroups: ['Tents', 'Backpacks', 'Sleeping bags'],
    impressionsADay: 9200,
    ctr: 0.012,
    cpc: 0.44,
    conversionRate: 0.034,
  },
  {
    ...ALWAYS,
    name: 'Shopping: All products',
    type: 'SHOPPING',
    bidding: 'TARGET_ROAS',
    assetGroups: [],
    impressionsADay: 5400,
    ctr: 0.011,
    cpc: 0.39,
    conversionRate: 0.026,
    adGroups: [
      otherGroup('All products', '/products', [
        { name: 'Product ad', type: 'SHOPPING_PRODUCT_AD', headlines: [] },
      ]),
    ],
  },
  {
    ...ALWAYS,
    name: 'Display: Cart visitors',
    type: 'DISPLAY',
    bidding: 'MANUAL_CPC',
    assetGroups: [],
    impressionsADay: 14_500,
    ctr: 0.0042,
    cpc: 0.27,
    conversionRate: 0.012,
    adGroups: [
      otherGroup('Left the cart', '/cart', [
        { name: 'Come back', type: 'RESPONSIVE_DISPLAY_AD', headlines: [] },
        { name: 'Ten percent', type: 'RESPONSIVE_DISPLAY_AD', headlines: [] },
      ]),
    ],
  },
  {
    ...ALWAYS,
    name: 'Video: Autumn film',
    type: 'VIDEO',
    bidding: 'TARGET_CPV',
    assetGroups: [],
    from: '2026-08-15',
    impressionsADay: 7800,
    ctr: 0.0021,
    cpc: 1.6,
    conversionRate: 0.006,
    adGroups: [
      otherGroup('Hikers', '/film', [
        { name: 'Autumn film, 30 seconds', type: 'VIDEO_RESPONSIVE_AD', headlines: [] },
      ]),
    ],
  },
  {
    name: 'Search: Boots',
    type: 'SEARCH',
    bidding: 'MANUAL_CPC',
    status: 'PAUSED',
    assetGroups: [],
    from: '2025-02-01',
    until: '2026-06-30',
    impressionsADay: 700,
    ctr: 0.038,
    cpc: 0.7,
    conversionRate: 0.019,
    adGroups: [searchGroup('Sale', '/boots', ['hiking boots'], ['waterproof hiking boots'])],
  },
  {
    name: 'Black Friday 2025',
    type: 'SEARCH',
    bidding: 'TARGET_CPA',
    status: 'REMOVED',
    assetGroups: [],
    from: '2025-11-17',
    until: '2025-12-01',
    impressionsADay: 2600,
    ctr: 0.06,
    cpc: 1.2,
    conversionRate: 0.05,
    adGroups: [searchGroup('Sale', '/sale', ['black friday outdoor'], ['black friday tent'])],
  },
]

export interface ShoppingProduct {
  title: string
  id: string
  brand: string
  type: string
}
export const PRODUCTS: readonly [ShoppingProduct, ...ShoppingProduct[]] = [
  { title: 'Ridge 2 tent', id: 'NW-1042', brand: 'Northwind', type: 'Tents' },
  { title: 'Fell 45 backpack', id: 'NW-2045', brand: 'Northwind', type: 'Backpacks' },
  { title: 'Down bag −5 °C', id: 'NW-3105', brand: 'Polaris', type: 'Sleeping bags' },
  { title: 'Trail boot mid', id: 'NW-4210', brand: 'Stride', type: 'Boots' },
  { title: 'Titan mug', id: 'NW-5001', brand: 'Northwind', type: 'Kitchen' },
]

export interface Placement {
  name: string
  type: string
}
export const PLACEMENTS: readonly [Placement, ...Placement[]] = [
  { name: 'Google Search', type: 'GOOGLE_PRODUCTS' },
  { name: 'hikingnotes.example', type: 'WEBSITE' },
  { name: 'Summit weather', type: 'MOBILE_APPLICATION' },
  { name: 'Trail stories', type: 'YOUTUBE_VIDEO' },
]
