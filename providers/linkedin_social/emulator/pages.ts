import type { Share } from '../../platforms/linkedin/emulator/split.ts'

/** The sandbox's company pages, and what they post. */
export interface EmulatedPage {
  id: number
  name: string
  vanityName: string
  role: 'ADMINISTRATOR' | 'ANALYST'
  /** Followers on the first day of 2024. */
  followers: number
  /** New followers, post impressions and page views on an ordinary working day. */
  growth: number
  reach: number
  views: number
  /** How often a working day brings a post. */
  postsADay: number
  texts: readonly [string, ...string[]]
}

/** Pages of the first sandbox person; the second has none. */
export const PAGES: EmulatedPage[] = [
  {
    id: 2414183,
    name: 'Northwind Outdoor',
    vanityName: 'northwind-outdoor',
    role: 'ADMINISTRATOR',
    followers: 5200,
    growth: 5,
    reach: 1500,
    views: 95,
    postsADay: 0.55,
    texts: [
      'The autumn collection is here: five layers for every kind of weather',
      'How we test a tent: 48 hours of wind and what broke first',
      'Meet Mira, who repairs 30 jackets a week in our workshop',
      'We are hiring store managers in Hamburg and Munich',
      'Our gift guide for teams: what people really wear outside',
      'From the trail to the office: three commuters on their backpacks',
      'A jacket has a second life. Bring yours to the repair day on Saturday',
      'Behind the scenes of the Ridge 2 film {hashtag|\\#|outdoor}',
      'What we learned from moving our dye house to solar power',
      'Thank you, @[Harbour Coffee](urn:li:organization:3050118), for the breakfast at the trade day',
    ],
  },
  {
    id: 18456012,
    name: 'Northwind Careers',
    vanityName: 'northwind-careers',
    role: 'ADMINISTRATOR',
    followers: 900,
    growth: 2,
    reach: 420,
    views: 38,
    postsADay: 0.25,
    texts: [
      'Apprenticeships 2027: apply until the end of January',
      'A day in our warehouse, told by Jonas',
      'Why we pay for one day a month outdoors',
      'Open day at the Munich office',
    ],
  },
  {
    id: 3050118,
    name: 'Harbour Coffee',
    vanityName: 'harbour-coffee',
    role: 'ANALYST',
    followers: 300,
    growth: 1,
    reach: 90,
    views: 9,
    postsADay: 0.1,
    texts: ['Fresh beans on Friday'],
  },
]

const urns = (entity: string, shares: Record<string, number>): Share[] =>
  Object.entries(shares).map(([id, share]) => [`urn:li:${entity}:${id}`, share])

/** How followers and visitors fall on the facets; LinkedIn names the largest groups only. */
export const FACET_PARTS: Record<string, Share[]> = {
  geoCountry: urns('geo', {
    101282230: 0.61,
    103883259: 0.12,
    106693272: 0.11,
    102890719: 0.05,
    103819153: 0.04,
  }),
  geo: urns('geo', { 90009735: 0.19, 90009712: 0.16, 90009725: 0.13, 90009714: 0.09, 90009750: 0.07 }),
  function: urns('function', {
    25: 0.18,
    4: 0.15,
    15: 0.14,
    18: 0.12,
    8: 0.09,
    12: 0.08,
    13: 0.07,
    10: 0.05,
  }),
  industry: urns('industry', {
    27: 0.17,
    33: 0.12,
    25: 0.11,
    96: 0.09,
    4: 0.07,
    80: 0.07,
    1594: 0.06,
    104: 0.05,
  }),
  seniority: urns('seniority', { 3: 0.27, 4: 0.33, 5: 0.14, 6: 0.1, 7: 0.03, 8: 0.04, 10: 0.05 }),
  staffCountRange: Object.entries({
    SIZE_1: 0.05,
    SIZE_2_TO_10: 0.16,
    SIZE_11_TO_50: 0.2,
    SIZE_51_TO_200: 0.18,
    SIZE_201_TO_500: 0.12,
    SIZE_1001_TO_5000: 0.12,
    SIZE_10001_OR_MORE: 0.09,
  }),
  associationType: [['EMPLOYEE', 0.012]],
}
