/** The sandbox's websites and what people search for to find them. */

export interface Host {
  host: string
  /** Impressions in web search on an ordinary day. */
  impressionsADay: number
  /** First day with figures. */
  since: string
  /** Alpha-3 codes with their shares of searches. */
  countries: [code: string, share: number][]
}

const WWW: Host = {
  host: 'https://www.northwind.example',
  impressionsADay: 5200,
  since: '2024-02-01',
  countries: [
    ['deu', 0.44],
    ['aut', 0.16],
    ['che', 0.14],
    ['nld', 0.1],
    ['nor', 0.09],
    ['gbr', 0.06],
    ['zzz', 0.01],
  ],
}
const US: Host = {
  host: 'https://us.northwind.example',
  impressionsADay: 2100,
  since: '2025-06-10',
  countries: [
    ['usa', 0.78],
    ['can', 0.17],
    ['mex', 0.05],
  ],
}

export interface EmulatedSite {
  siteUrl: string
  permissionLevel: 'siteOwner' | 'siteFullUser' | 'siteRestrictedUser' | 'siteUnverifiedUser'
  hosts: Host[]
}

/** Properties of the first sandbox person; the second has none. A domain property covers all of its hosts. */
export const SITES: EmulatedSite[] = [
  { siteUrl: 'sc-domain:northwind.example', permissionLevel: 'siteOwner', hosts: [WWW, US] },
  { siteUrl: 'https://www.northwind.example/', permissionLevel: 'siteFullUser', hosts: [WWW] },
  { siteUrl: 'https://us.northwind.example/', permissionLevel: 'siteRestrictedUser', hosts: [US] },
  { siteUrl: 'https://careers.northwind.example/', permissionLevel: 'siteOwner', hosts: [] },
  { siteUrl: 'https://shop.example.org/', permissionLevel: 'siteUnverifiedUser', hosts: [] },
]

export interface Search {
  /** Null: searches too rare for Google to name. */
  query: string | null
  /** Share of impressions. */
  share: number
  /** Usual position. */
  position: number
  /** Pages shown for it; where there are two, one search shows both. */
  pages: [string, ...string[]]
  appearance: string | null
}

const search = (
  query: string | null,
  share: number,
  position: number,
  pages: [string, ...string[]],
  appearance: string | null = null,
): Search => ({ query, share, position, pages, appearance })

const SHOP = 'PRODUCT_SNIPPETS'
export const SEARCHES: Search[] = [
  search('northwind outdoor', 0.09, 1.1, ['/', '/stores/']),
  search('northwind', 0.05, 2.4, ['/']),
  search('northwind outdoor sale', 0.02, 1.3, ['/sale/', '/']),
  search('northwind stores', 0.01, 1.2, ['/stores/']),
  search('light tent', 0.06, 6.8, ['/tents/', '/tents/ridge-2'], SHOP),
  search('two person tent', 0.06, 8.2, ['/tents/'], SHOP),
  search('ridge 2 tent', 0.02, 1.6, ['/tents/ridge-2'], 'REVIEW_SNIPPET'),
  search('best hiking tent', 0.05, 11.5, ['/tents/']),
  search('hiking backpack 45l', 0.04, 5.4, ['/backpacks/fell-45', '/backpacks/'], SHOP),
  search('backpack for hiking', 0.05, 9.7, ['/backpacks/']),
  search('fell 45 backpack', 0.01, 1.4, ['/backpacks/fell-45'], 'REVIEW_SNIPPET'),
  search('hiking boots', 0.07, 14.2, ['/boots/']),
  search('waterproof hiking boots', 0.04, 10.6, ['/boots/'], SHOP),
  search('hiking boots women', 0.04, 12.8, ['/boots/']),
  search('how to pack a backpack', 0.05, 3.2, ['/journal/how-to-pack'], 'VIDEO'),
  search('first night in a tent', 0.02, 2.7, ['/journal/first-night-out']),
  search('camping checklist', 0.05, 7.3, ['/journal/how-to-pack', '/journal/first-night-out']),
  search('wild camping rules', 0.03, 15.9, ['/journal/first-night-out']),
  search('sleeping bag minus 5', 0.02, 9.1, ['/sale/'], 'MERCHANT_LISTINGS'),
  search('outdoor shop', 0.03, 18.4, ['/']),
  search('outdoor sale', 0.02, 16.1, ['/sale/']),
  search('merino base layer', 0.02, 21.3, ['/sale/']),
  search(null, 0.08, 9.5, ['/tents/']),
  search(null, 0.06, 12.0, ['/boots/']),
  search(null, 0.04, 4.4, ['/journal/how-to-pack'], 'TRANSLATED_RESULT'),
]

export const DEVICE_SHARES: [device: string, share: number][] = [
  ['MOBILE', 0.61],
  ['DESKTOP', 0.34],
  ['TABLET', 0.05],
]

/** How much of web search's size another search type has. */
export const TYPE_SIZES: Record<string, number> = {
  web: 1,
  image: 0.3,
  video: 0.08,
  news: 0.04,
  discover: 0.45,
  googleNews: 0.03,
}
