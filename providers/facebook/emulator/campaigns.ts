import type { MetaPerson } from '../../platforms/meta/emulator/index.ts'
import { META_PEOPLE } from '../../platforms/meta/emulator/index.ts'

/** The sandbox's ad accounts with their campaigns, ad sets and ads. */

export interface AdAccount {
  id: string
  name: string
  currency: string
  timezone_name: string
  account_status: number
  business: { id: string; name: string }
  /** Whether the person has a role on it, or only sees it through the business. */
  own: boolean
  campaigns: MetaCampaign[]
}

interface Node {
  id: string
  name: string
  /** `effective_status`. */
  status: string
}
export type Goal = 'sales' | 'leads' | 'awareness' | 'traffic'
export interface MetaCampaign extends Node {
  goal: Goal
  /** First and last day of delivery; null goes on. */
  start: string
  end: string | null
  adSets: AdSet[]
}
export interface AdSet extends Node {
  campaign: MetaCampaign
  ads: Ad[]
}
export interface Ad extends Node {
  adSet: AdSet
  /** Impressions on an ordinary day. */
  daily: number
  /** How well it does, around 1. */
  pull: number
}

type Plan = [
  name: string,
  goal: Goal,
  status: string,
  start: string,
  end: string | null,
  daily: number,
  adSets: Record<string, string[]>,
]

const GERMAN: Plan[] = [
  [
    'Autumn sale',
    'sales',
    'ACTIVE',
    '2025-09-01',
    null,
    5200,
    {
      'Lookalike buyers': ['Carousel: jackets', 'Video: rain test'],
      Broad: ['Carousel: new arrivals', 'Image: 20 % off'],
    },
  ],
  [
    'Trail shoes launch',
    'sales',
    'ACTIVE',
    '2026-02-15',
    null,
    3600,
    {
      'Runners 25-44': ['Video: ridge at dawn', 'Image: Kite 3 shoe'],
      Broad: ['Carousel: all colours', 'Image: tester quote'],
    },
  ],
  [
    'Route guide download',
    'leads',
    'ACTIVE',
    '2024-03-01',
    null,
    1900,
    {
      'Hikers DACH': ['Form: 50 huts', 'Image: map'],
      'Website visitors 30 days': ['Form: weekend tours', 'Video: packing list'],
    },
  ],
  [
    'Brand film',
    'awareness',
    'ACTIVE',
    '2026-05-01',
    null,
    7400,
    {
      'Germany 18-65': ['Film 30 s', 'Film 15 s'],
      'Austria 18-65': ['Film 30 s', 'Film 6 s'],
    },
  ],
  [
    'Berlin store visits',
    'traffic',
    'PAUSED',
    '2025-11-01',
    '2026-09-30',
    1500,
    {
      'Berlin 10 km': ['Image: store front', 'Video: boot fitting'],
      'Potsdam 10 km': ['Image: opening hours', 'Carousel: services'],
    },
  ],
  [
    'Camping summer 2025',
    'sales',
    'ARCHIVED',
    '2025-05-10',
    '2025-08-31',
    2800,
    {
      Families: ['Carousel: tents', 'Video: set up in 60 s'],
      'Festival goers': ['Image: light tent', 'Image: sleeping bag'],
    },
  ],
]
const AMERICAN: Plan[] = [
  [
    'Trail shoes launch US',
    'sales',
    'ACTIVE',
    '2026-03-01',
    null,
    4100,
    {
      'Runners West Coast': ['Video: ridge at dawn', 'Image: Kite 3 shoe'],
      Broad: ['Carousel: all colors', 'Image: free shipping'],
    },
  ],
  [
    'Newsletter sign-up',
    'leads',
    'ACTIVE',
    '2025-01-15',
    null,
    1600,
    {
      'Outdoor interests': ['Form: field notes', 'Image: field notes'],
      'Website visitors 30 days': ['Form: 10 % welcome', 'Video: our workshop'],
    },
  ],
]

/** Ids count on from the account's: campaigns, ad sets and ads never share one. */
function campaignsOf(account: number, plans: Plan[]): MetaCampaign[] {
  return plans.map(([name, goal, status, start, end, daily, adSets], at) => {
    const idOf = (step: number) => `1202${account}0000000${String(100 * (at + 1) + step).padStart(4, '0')}`
    const below = (kind: string) =>
      status === 'PAUSED' ? 'CAMPAIGN_PAUSED' : status === 'ARCHIVED' ? 'ARCHIVED' : kind
    const campaign: MetaCampaign = { id: idOf(0), name, status, goal, start, end, adSets: [] }
    campaign.adSets = Object.entries(adSets).map(([setName, ads], setAt) => {
      const adSet: AdSet = {
        id: idOf(10 * (setAt + 1)),
        name: setName,
        status: below('ACTIVE'),
        campaign,
        ads: [],
      }
      adSet.ads = ads.map((adName, adAt) => ({
        id: idOf(10 * (setAt + 1) + adAt + 1),
        name: adName,
        status: below('ACTIVE'),
        adSet,
        daily: Math.round(daily * (setAt === 0 ? 0.6 : 0.4) * (adAt === 0 ? 0.62 : 0.38)),
        pull: adAt === 0 ? 1.12 : 0.84,
      }))
      return adSet
    })
    return campaign
  })
}

const NORTHWIND = { id: '9001', name: 'Northwind Outdoor GmbH' }
const berlin = { currency: 'EUR', timezone_name: 'Europe/Berlin', business: NORTHWIND }

export const ACCOUNTS: AdAccount[] = [
  {
    id: 'act_2030401112223331',
    name: 'Northwind Outdoor',
    ...berlin,
    account_status: 1,
    own: true,
    campaigns: campaignsOf(1, GERMAN),
  },
  {
    id: 'act_2030401112223332',
    name: 'Northwind Outdoor US',
    currency: 'USD',
    timezone_name: 'America/New_York',
    account_status: 1,
    business: NORTHWIND,
    own: true,
    campaigns: campaignsOf(2, AMERICAN),
  },
  {
    id: 'act_2030401112223333',
    name: 'Northwind Outdoor 2019',
    ...berlin,
    account_status: 101,
    own: true,
    campaigns: [],
  },
  {
    id: 'act_2030401112223334',
    name: 'Northwind Trade',
    ...berlin,
    account_status: 1,
    own: false,
    campaigns: [],
  },
]

/** What this person may see: the first everything, the second nothing. */
export const accountsOf = (person: MetaPerson): AdAccount[] =>
  person.id === META_PEOPLE[0].id ? ACCOUNTS : []

export const adSetsOf = (account: AdAccount): AdSet[] => account.campaigns.flatMap(({ adSets }) => adSets)
export const adsOf = (account: AdAccount): Ad[] => adSetsOf(account).flatMap(({ ads }) => ads)
