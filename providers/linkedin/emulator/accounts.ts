/** The sandbox's ad accounts with their campaign groups, campaigns and ads. */

/** What an ad is: it decides which of LinkedIn's figures it brings. */
export type AdFormat =
  | 'post'
  | 'video'
  | 'carousel'
  | 'document'
  | 'lead'
  | 'message'
  | 'text'
  | 'job'
  | 'event'

export interface Creative {
  id: string
  name: string | null
  campaign: Campaign
  /** Share of the campaign's impressions. */
  share: number
  post: string
}
export interface Campaign {
  id: number
  name: string
  status: 'ACTIVE' | 'PAUSED'
  type: 'SPONSORED_UPDATES' | 'SPONSORED_INMAILS' | 'TEXT_AD'
  objective: string
  format: AdFormat
  group: CampaignGroup
  /** Impressions on an ordinary working day. */
  impressionsADay: number
  since: string
  until: string
  creatives: Creative[]
}
export interface CampaignGroup {
  id: number
  name: string
  status: 'ACTIVE' | 'PAUSED'
  campaigns: Campaign[]
}
export interface EmulatedAccount {
  id: number
  name: string
  currency: 'EUR' | 'USD'
  status: 'ACTIVE' | 'DRAFT' | 'CANCELED'
  test: boolean
  organization: string
  groups: CampaignGroup[]
}

type GivenCampaign = [
  name: string,
  format: AdFormat,
  objective: string,
  impressionsADay: number,
  since: string,
  until: string,
  creatives: [name: string | null, share: number][],
]
type GivenGroup = [name: string, campaigns: GivenCampaign[]]

const OPEN = '9999-12-31'

const EUROPE: GivenGroup[] = [
  [
    'Autumn collection',
    [
      [
        ...(['Autumn jackets DACH', 'post', 'WEBSITE_VISIT', 5200, '2026-08-17', OPEN] as const),
        [
          ['Jackets: forest path', 0.5],
          ['Jackets: summit', 0.3],
          ['Jackets: rain', 0.2],
        ],
      ],
      [
        ...(['Ridge 2 tent film', 'video', 'VIDEO_VIEW', 3100, '2026-09-01', OPEN] as const),
        [
          ['Film, 15 seconds', 0.6],
          ['Film, 45 seconds', 0.4],
        ],
      ],
      [
        ...([
          'Collection carousel',
          'carousel',
          'WEBSITE_CONVERSION',
          2400,
          '2026-09-14',
          '2026-11-14',
        ] as const),
        [['Carousel: five layers', 1]],
      ],
    ],
  ],
  [
    'Corporate gifts',
    [
      [
        ...(['Gift guide leads', 'lead', 'LEAD_GENERATION', 2900, '2025-09-15', OPEN] as const),
        [
          ['Gift guide: teams', 0.65],
          [null, 0.35],
        ],
      ],
      [
        ...(['Gift guide preview', 'document', 'ENGAGEMENT', 1400, '2026-05-04', OPEN] as const),
        [['Gift guide, first pages', 1]],
      ],
      [
        ...(['Message to HR leads', 'message', 'LEAD_GENERATION', 260, '2026-09-07', OPEN] as const),
        [['Message: winter gifts', 1]],
      ],
      [
        ...(['Text ads gifts', 'text', 'WEBSITE_VISIT', 8800, '2025-04-01', OPEN] as const),
        [
          ['Text: 20 employees and up', 0.55],
          ['Text: delivered in a week', 0.45],
        ],
      ],
    ],
  ],
  [
    'Hiring and events',
    [
      [
        ...(['Store manager jobs', 'job', 'JOB_APPLICANT', 1700, '2026-06-15', OPEN] as const),
        [['Job: store manager Hamburg', 1]],
      ],
      [
        ...(['Trade day Munich', 'event', 'ENGAGEMENT', 1900, '2026-09-21', '2026-11-12'] as const),
        [['Trade day: invitation', 1]],
      ],
    ],
  ],
]

const AMERICA: GivenGroup[] = [
  [
    'US launch',
    [
      [
        ...(['US brand film', 'video', 'BRAND_AWARENESS', 6400, '2025-10-06', OPEN] as const),
        [
          ['Film: first light', 0.7],
          ['Film: camp kitchen', 0.3],
        ],
      ],
      [
        ...(['US wholesale leads', 'lead', 'LEAD_GENERATION', 2600, '2026-03-02', OPEN] as const),
        [['Wholesale: catalogue', 1]],
      ],
    ],
  ],
]

function account(
  head: Omit<EmulatedAccount, 'groups'>,
  given: GivenGroup[],
  numbers: { groups: number; campaigns: number; creatives: number },
): EmulatedAccount {
  const next = (counter: keyof typeof numbers) => numbers[counter]++
  const groups = given.map(([name, campaigns]): CampaignGroup => {
    const group: CampaignGroup = { id: next('groups'), name, status: 'ACTIVE', campaigns: [] }
    group.campaigns = campaigns.map((one) =>
      campaignOf(
        one,
        group,
        () => next('campaigns'),
        () => next('creatives'),
      ),
    )
    return group
  })
  return { ...head, groups }
}

function campaignOf(
  [name, format, objective, impressionsADay, since, until, creatives]: GivenCampaign,
  group: CampaignGroup,
  nextCampaign: () => number,
  nextCreative: () => number,
): Campaign {
  const campaign: Campaign = {
    id: nextCampaign(),
    name,
    format,
    objective,
    impressionsADay,
    since,
    until,
    group,
    creatives: [],
    status: until === OPEN ? 'ACTIVE' : 'PAUSED',
    type: format === 'message' ? 'SPONSORED_INMAILS' : format === 'text' ? 'TEXT_AD' : 'SPONSORED_UPDATES',
  }
  campaign.creatives = creatives.map(([title, share]): Creative => {
    const id = String(nextCreative())
    return { id, name: title, share, campaign, post: `urn:li:share:72600000000${id}` }
  })
  return campaign
}

const NORTHWIND = 'urn:li:organization:2414183'

/** Accounts of the first sandbox person; the second has none. */
export const ACCOUNTS: EmulatedAccount[] = [
  account(
    {
      id: 507404993,
      name: 'Northwind Outdoor',
      currency: 'EUR',
      status: 'ACTIVE',
      test: false,
      organization: NORTHWIND,
    },
    EUROPE,
    { groups: 600100200, campaigns: 211000101, creatives: 301500001 },
  ),
  account(
    {
      id: 508112007,
      name: 'Northwind Outdoor US',
      currency: 'USD',
      status: 'ACTIVE',
      test: false,
      organization: NORTHWIND,
    },
    AMERICA,
    { groups: 600200300, campaigns: 212000101, creatives: 302500001 },
  ),
  account(
    {
      id: 509000331,
      name: 'Northwind Rentals',
      currency: 'EUR',
      status: 'DRAFT',
      test: false,
      organization: NORTHWIND,
    },
    [],
    { groups: 1, campaigns: 1, creatives: 1 },
  ),
  account(
    {
      id: 509000404,
      name: 'API test account',
      currency: 'USD',
      status: 'ACTIVE',
      test: true,
      organization: NORTHWIND,
    },
    [],
    { groups: 1, campaigns: 1, creatives: 1 },
  ),
]

export const campaignsOf = ({ groups }: EmulatedAccount): Campaign[] =>
  groups.flatMap(({ campaigns }) => campaigns)
export const creativesOf = (of: EmulatedAccount): Creative[] =>
  campaignsOf(of).flatMap(({ creatives }) => creatives)
