/** What the sandbox's store sells, to whom, and which cards it knows. */

export interface CatalogueProduct {
  path: string
  display: string
  intervalUnit: 'month' | 'year'
  /** List price in US cents: of what is bought without a sealed price. */
  listPrice: number
}

export const PRODUCTS: readonly CatalogueProduct[] = [
  { path: 'dashboards-monthly', display: 'Dashboards, monthly', intervalUnit: 'month', listPrice: 1_000 },
  { path: 'dashboards-annual', display: 'Dashboards, yearly', intervalUnit: 'year', listPrice: 10_000 },
]
export const productOf = (path: string): CatalogueProduct | undefined =>
  PRODUCTS.find((known) => known.path === path)

export interface Country {
  code: string
  name: string
  currency: string
  /** Per cent on top of the price. */
  tax: number
}

const ELSEWHERE: Country = { code: 'US', name: 'United States', currency: 'USD', tax: 0 }
export const COUNTRIES: readonly Country[] = [
  ELSEWHERE,
  { code: 'AT', name: 'Austria', currency: 'EUR', tax: 20 },
  { code: 'DE', name: 'Germany', currency: 'EUR', tax: 19 },
  { code: 'GB', name: 'United Kingdom', currency: 'GBP', tax: 20 },
  { code: 'CH', name: 'Switzerland', currency: 'CHF', tax: 0 },
  { code: 'JP', name: 'Japan', currency: 'JPY', tax: 10 },
]
/** Without a country, or with one that the sandbox does not know, the United States are assumed. */
export const countryOf = (code: string | null | undefined): Country =>
  COUNTRIES.find((known) => known.code === code) ?? ELSEWHERE

/** Per cent off the first charge, by code. */
export const COUPONS: Readonly<Record<string, number>> = { FALL10: 10 }

export const CARDS = ['paid', 'declined', 'review', 'fails next'] as const
export type Card = (typeof CARDS)[number]

export const TEST_CARDS: Readonly<Record<Card, { number: string; what: string }>> = {
  paid: { number: '4242 4242 4242 4242', what: 'is paid' },
  declined: { number: '4000 0000 0000 0002', what: 'is declined' },
  review: { number: '4000 0000 0000 9235', what: 'needs a review' },
  'fails next': { number: '4000 0000 0000 0341', what: 'is paid now, and fails at the next charge' },
}
export const cardOf = (number: string): Card | null =>
  CARDS.find((card) => TEST_CARDS[card].number.replaceAll(' ', '') === number.replace(/[\s-]/g, '')) ?? null
