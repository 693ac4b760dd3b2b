/** The sandbox's advertising accounts: an agency's manager account with one more below it, and their clients. */

export interface EmulatedAccount {
  id: string
  name: string
  manager: boolean
  /** The manager accounts above it, the topmost first. */
  above: string[]
  status: 'ENABLED' | 'CANCELED'
  currency: string
  timeZone: string
  /** What a Northwind of this market spends, against the largest. */
  size: number
  /** What one euro buys in its currency, about. */
  price: number
  /** Country criterion ids by weight. */
  countries: { id: string; name: string; weight: number }[]
}

const ROOT = '9001000001'
const BRANCH = '9001000002'
const COUNTRIES = {
  germany: { id: '2276', name: 'Germany' },
  austria: { id: '2040', name: 'Austria' },
  netherlands: { id: '2528', name: 'Netherlands' },
  norway: { id: '2578', name: 'Norway' },
  sweden: { id: '2752', name: 'Sweden' },
  usa: { id: '2840', name: 'United States' },
  canada: { id: '2124', name: 'Canada' },
}

const account = (
  id: string,
  name: string,
  above: string[],
  more: Partial<EmulatedAccount> & Pick<EmulatedAccount, 'currency' | 'timeZone'>,
): EmulatedAccount => ({
  id,
  name,
  above,
  manager: false,
  status: 'ENABLED',
  size: 0,
  price: 1,
  countries: [],
  ...more,
})
const berlin = { currency: 'EUR', timeZone: 'Europe/Berlin' }

export const ACCOUNTS: EmulatedAccount[] = [
  account(ROOT, 'Brightside Agency', [], { ...berlin, manager: true }),
  account(BRANCH, 'Brightside Nordics', [ROOT], { ...berlin, manager: true }),
  account('4401000001', 'Northwind Outdoor', [ROOT], {
    ...berlin,
    size: 1,
    countries: [
      { ...COUNTRIES.germany, weight: 0.7 },
      { ...COUNTRIES.austria, weight: 0.18 },
      { ...COUNTRIES.netherlands, weight: 0.12 },
    ],
  }),
  account('4401000002', 'Northwind Outdoor America', [ROOT], {
    currency: 'USD',
    timeZone: 'America/New_York',
    size: 0.6,
    price: 1.1,
    countries: [
      { ...COUNTRIES.usa, weight: 0.86 },
      { ...COUNTRIES.canada, weight: 0.14 },
    ],
  }),
  account('4401000003', 'Northwind Rentals', [ROOT, BRANCH], {
    currency: 'NOK',
    timeZone: 'Europe/Oslo',
    size: 0.35,
    price: 11,
    countries: [
      { ...COUNTRIES.norway, weight: 0.8 },
      { ...COUNTRIES.sweden, weight: 0.2 },
    ],
  }),
  account('4401000004', 'Northwind Outlet', [ROOT, BRANCH], { ...berlin, status: 'CANCELED' }),
  account('5502000009', 'Alex’s first try', [], { ...berlin, status: 'CANCELED' }),
]

/** What the first person of the consent page reaches directly. */
export const SEEDS = [ROOT, '4401000001', '5502000009']

export const accountById = (id: string): EmulatedAccount | undefined => ACCOUNTS.find((one) => one.id === id)

/** An account with everything below it, and how far below. */
export const treeOf = (top: string): { account: EmulatedAccount; level: number }[] =>
  ACCOUNTS.flatMap((one) => {
    if (one.id === top) return [{ account: one, level: 0 }]
    const at = one.above.indexOf(top)
    return at < 0 ? [] : [{ account: one, level: one.above.length - at }]
  })

export const countryNames: ReadonlyMap<string, string> = new Map(
  Object.values(COUNTRIES).map(({ id, name }) => [id, name]),
)
