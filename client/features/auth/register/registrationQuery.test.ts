import { expect, it } from 'vitest'
import { readRegistrationQuery, registrationAddress } from './registrationQuery.ts'

const read = (query: string) => readRegistrationQuery(new URLSearchParams(query))
const USUAL = { flow: 'dashboard', dashboards: 25, interval: 1, coupons: [], invitation: '' }

it.each([
  ['', {}],
  ['source=mc&dashboards=40&annual=1', { flow: 'mc', dashboards: 40, interval: 12 }],
  ['annual', { interval: 12 }],
  ['invitation=sealed', { invitation: 'sealed' }],
  ['source=elsewhere&dashboards=0', {}],
  ['dashboards=1e9', { dashboards: 500 }],
  ['dashboards=10000', { dashboards: 500 }],
  ['dashboards=two', {}],
  ['dashboards=2.5', {}],
  ['coupons=SPRING', { coupons: ['SPRING'] }],
  ['coupons=A,a,%20A,B&coupons=A', { coupons: ['A', 'B'] }],
  [
    `coupons=${Array.from({ length: 60 }, (_, at) => `C${at}`).join(',')}`,
    { coupons: Array.from({ length: 20 }, (_, at) => `C${at}`) },
  ],
  ['coupons=SPRING,%20LATE&coupons[]=MORE&coupons=', { coupons: ['SPRING', 'MORE', 'LATE'] }],
])('reads “%s”', (query, change) => {
  const { coupons, ...rest } = read(query)
  const { coupons: expected, ...others } = { ...USUAL, ...change }
  expect(rest).toEqual(others)
  expect(coupons.toSorted()).toEqual([...expected].toSorted())
})

it.each([
  [
    'source=mc&dashboards=40&annual=1&coupons=A&coupons[]=B&invitation=sealed',
    { dashboards: 7, interval: 1, coupons: ['B'] },
  ],
  ['with=google&dashboards=7', { dashboards: 25, interval: 12, coupons: ['A', 'B'] }],
] as const)('of “%s” keeps what was chosen since in the address', (query, chosen) => {
  const address = registrationAddress(`?${query}`, chosen)
  expect(address).toMatch(/^\/register\?/)
  const kept = new URLSearchParams(address.split('?')[1])
  expect(kept.has('with')).toBe(false)
  expect(readRegistrationQuery(kept)).toEqual({ ...read(query), ...chosen })
})
