/** The sandbox's business accounts and their locations. */

export interface EmulatedLocation {
  id: string
  title: string
  storeCode: string
  /** Null for a business that visits its customers. */
  address: {
    regionCode: string
    languageCode: string
    postalCode: string
    locality: string
    addressLines: string[]
  } | null
  phone: string
  category: string
  verified: boolean
  /** Size against the largest. */
  size: number
  /** Figures that Google does not give for the category. */
  lacks: string[]
  comments: string[]
}

export interface EmulatedProfileAccount {
  id: string
  name: string
  type: 'PERSONAL' | 'LOCATION_GROUP' | 'ORGANIZATION'
  locations: string[]
}

const FOOD = ['BUSINESS_FOOD_ORDERS', 'BUSINESS_FOOD_MENU_CLICKS']
const SHOP_COMMENTS = [
  'Great advice on tents, took their time.',
  'Big choice of backpacks and fair prices.',
  'Had to wait quite long at the till.',
  'Friendly team, repaired my zip on the spot.',
  'Parking is difficult on Saturdays.',
  '(Translated by Google) The best outdoor shop in town. (Original) Der beste Outdoor-Laden der Stadt.',
]

const shop = (
  id: string,
  storeCode: string,
  size: number,
  address: NonNullable<EmulatedLocation['address']>,
): EmulatedLocation => ({
  id,
  storeCode,
  size,
  address,
  title: 'Northwind Outdoor',
  phone: '030 5550 100',
  category: 'Outdoor sports store',
  verified: true,
  lacks: FOOD,
  comments: SHOP_COMMENTS,
})
const german = { regionCode: 'DE', languageCode: 'de' }

export const LOCATIONS: EmulatedLocation[] = [
  shop('5550001', 'BER1', 1, {
    ...german,
    postalCode: '10115',
    locality: 'Berlin',
    addressLines: ['Chausseestr. 1'],
  }),
  shop('5550002', 'HAM1', 0.7, {
    ...german,
    postalCode: '20095',
    locality: 'Hamburg',
    addressLines: ['Spitalerstr. 5'],
  }),
  {
    ...shop('5550003', 'OSL1', 0.5, {
      regionCode: 'NO',
      languageCode: 'no',
      postalCode: '0150',
      locality: 'Oslo',
      addressLines: ['Storgata 1'],
    }),
    title: 'Northwind Outdoor Oslo',
  },
  {
    id: '5550004',
    storeCode: '',
    title: 'Northwind Café',
    phone: '030 5550 140',
    category: 'Cafe',
    size: 0.4,
    address: { ...german, postalCode: '10115', locality: 'Berlin', addressLines: ['Chausseestr. 1'] },
    verified: true,
    lacks: [],
    comments: ['Good coffee, better cake.', 'Small but lovely.', 'Service could be faster.'],
  },
  {
    id: '5550005',
    storeCode: '',
    title: 'Northwind Guides',
    phone: '030 5550 150',
    category: 'Tour operator',
    address: null,
    verified: true,
    size: 0.2,
    lacks: FOOD,
    comments: ['A wonderful day in the mountains.'],
  },
  {
    id: '5550009',
    storeCode: 'POP1',
    title: 'Northwind pop-up',
    phone: '',
    category: 'Outdoor sports store',
    address: null,
    verified: false,
    size: 0,
    lacks: FOOD,
    comments: [],
  },
]

export const ACCOUNTS: EmulatedProfileAccount[] = [
  { id: '100000000000000000001', name: 'Alex Rivera', type: 'PERSONAL', locations: ['5550005'] },
  {
    id: '100000000000000000002',
    name: 'Northwind stores',
    type: 'LOCATION_GROUP',
    locations: ['5550001', '5550002', '5550003', '5550009'],
  },
  // The agency manages the café, and has been given one of the stores too.
  {
    id: '100000000000000000003',
    name: 'Brightside Agency',
    type: 'ORGANIZATION',
    locations: ['5550001', '5550004'],
  },
]
/** Of the second person, who is new. */
export const NEWCOMER: EmulatedProfileAccount = {
  id: '100000000000000000009',
  name: 'Sam Lindqvist',
  type: 'PERSONAL',
  locations: [],
}

export const locationById = (id: string): EmulatedLocation | undefined =>
  LOCATIONS.find((one) => one.id === id)
