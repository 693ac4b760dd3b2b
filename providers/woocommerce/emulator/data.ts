/** What the sandbox's shops sell, to whom, and how people find them. All of it is made up. */

export interface EmulatedShop {
  name: string
  currency: string
  /** IANA name; '' where the shop is set to a bare offset. */
  timeZone: string
  gmtOffset: number
  /** Orders on an average day of the first year. */
  ordersADay: number
  /** Other currencies and the share of orders in them. */
  otherCurrencies: { code: string; rate: number; share: number }[]
  /** Prices here against those of the euro shop. */
  priceFactor: number
  permalinks: 'pretty' | 'plain'
}

/** By the folder under the emulator's address; '' is the demo's own shop. */
export const SHOPS: Record<string, EmulatedShop> = {
  '': {
    name: 'Trail & Timber',
    currency: 'EUR',
    timeZone: 'Europe/Vienna',
    gmtOffset: 1,
    ordersADay: 14,
    otherCurrencies: [],
    priceFactor: 1,
    permalinks: 'pretty',
  },
  alpine: {
    name: 'Alpine Supply',
    currency: 'EUR',
    timeZone: 'Europe/Zurich',
    gmtOffset: 1,
    ordersADay: 9,
    otherCurrencies: [
      { code: 'CHF', rate: 0.95, share: 0.25 },
      { code: 'USD', rate: 1.1, share: 0.1 },
    ],
    priceFactor: 1,
    permalinks: 'pretty',
  },
  bazaar: {
    name: 'Monsoon Bazaar',
    currency: 'INR',
    timeZone: '',
    gmtOffset: 5.5,
    ordersADay: 6,
    otherCurrencies: [],
    priceFactor: 90,
    permalinks: 'plain',
  },
}

export const CATEGORIES = [
  { id: 15, name: 'Uncategorized', slug: 'uncategorized' },
  { id: 21, name: 'Mugs & Bottles', slug: 'mugs-bottles' },
  { id: 22, name: 'Packs & Bags', slug: 'packs-bags' },
  { id: 23, name: 'Camp Kitchen', slug: 'camp-kitchen' },
  { id: 24, name: 'Clothing', slug: 'clothing' },
  { id: 25, name: 'Sale', slug: 'sale' },
]

export interface EmulatedProduct {
  id: number
  name: string
  sku: string
  /** In cents, without tax. */
  price: number
  /** Share of lines relative to the others. */
  weight: number
  categories: number[]
}

export const PRODUCTS: EmulatedProduct[] = [
  { id: 87, name: 'Trail mug', sku: 'MUG-TRAIL', price: 1650, weight: 14, categories: [21] },
  { id: 88, name: 'Enamel mug, set of two', sku: 'MUG-ENAMEL-2', price: 2400, weight: 9, categories: [21] },
  { id: 91, name: 'Steel bottle 0.75 l', sku: 'BOT-075', price: 2790, weight: 11, categories: [21] },
  { id: 92, name: 'Steel bottle 1 l', sku: 'BOT-100', price: 3190, weight: 7, categories: [21] },
  { id: 101, name: 'Day pack 22 l', sku: 'PACK-22', price: 7900, weight: 8, categories: [22] },
  { id: 102, name: 'Trekking pack 45 l', sku: 'PACK-45', price: 14900, weight: 3, categories: [22] },
  { id: 103, name: 'Roll-top bag', sku: 'BAG-ROLL', price: 5900, weight: 5, categories: [22, 25] },
  { id: 111, name: 'Titanium spork', sku: 'KIT-SPORK', price: 1290, weight: 10, categories: [23] },
  { id: 112, name: 'Camp stove', sku: 'KIT-STOVE', price: 6450, weight: 4, categories: [23] },
  { id: 113, name: 'Cast-iron pan', sku: 'KIT-PAN', price: 4900, weight: 4, categories: [23, 25] },
  { id: 121, name: 'Merino beanie', sku: 'CLO-BEANIE', price: 2990, weight: 9, categories: [24] },
  { id: 122, name: 'Wool socks', sku: 'CLO-SOCKS', price: 1490, weight: 15, categories: [24] },
  { id: 123, name: 'Rain jacket', sku: 'CLO-RAIN', price: 15900, weight: 3, categories: [24] },
  { id: 124, name: 'Fleece vest', sku: 'CLO-FLEECE', price: 8400, weight: 4, categories: [24, 25] },
  { id: 131, name: 'Gift card', sku: '', price: 5000, weight: 2, categories: [] },
]

export const COUPONS = [
  { id: 501, code: 'welcome10', percent: 10, weight: 6 },
  { id: 502, code: 'fall15', percent: 15, weight: 3 },
  { id: 503, code: 'friends20', percent: 20, weight: 1 },
]

export const PLACES = [
  { country: 'AT', state: '', city: 'Graz', postcode: '8010', tax: 0.2, weight: 22 },
  { country: 'AT', state: '', city: 'Vienna', postcode: '1070', tax: 0.2, weight: 24 },
  { country: 'DE', state: 'DE-BY', city: 'Munich', postcode: '80331', tax: 0.19, weight: 18 },
  { country: 'DE', state: 'DE-BE', city: 'Berlin', postcode: '10115', tax: 0.19, weight: 13 },
  { country: 'CH', state: 'ZH', city: 'Zurich', postcode: '8001', tax: 0, weight: 9 },
  { country: 'IT', state: 'BZ', city: 'Bolzano', postcode: '39100', tax: 0.22, weight: 6 },
  { country: 'NL', state: '', city: 'Utrecht', postcode: '3511', tax: 0.21, weight: 5 },
  { country: 'US', state: 'CO', city: 'Denver', postcode: '80202', tax: 0, weight: 3 },
]

export const PAYMENTS = [
  { id: 'stripe', title: 'Card', weight: 52 },
  { id: 'ppcp-gateway', title: 'PayPal', weight: 30 },
  { id: 'klarna_payments', title: 'Klarna', weight: 12 },
  { id: 'bacs', title: 'Direct bank transfer', weight: 6 },
]

export const ATTRIBUTIONS = [
  { type: 'organic', source: 'google', medium: 'organic', campaign: '', weight: 30 },
  { type: 'typein', source: '(direct)', medium: '', campaign: '', weight: 24 },
  { type: 'utm', source: 'google', medium: 'cpc', campaign: 'brand', weight: 14 },
  { type: 'utm', source: 'facebook', medium: 'paid_social', campaign: 'autumn-walks', weight: 10 },
  { type: 'utm', source: 'newsletter', medium: 'email', campaign: 'monthly', weight: 12 },
  { type: 'referral', source: 'outdoor-blog.example', medium: 'referral', campaign: '', weight: 7 },
  { type: 'admin', source: '', medium: '', campaign: '', weight: 2 },
]

export const DEVICES = [
  { name: 'Mobile', weight: 58 },
  { name: 'Desktop', weight: 36 },
  { name: 'Tablet', weight: 6 },
]

export const FIRST_NAMES = [
  'Ann',
  'Ben',
  'Clara',
  'David',
  'Eva',
  'Felix',
  'Greta',
  'Hugo',
  'Ida',
  'Jonas',
] as const
export const LAST_NAMES = ['Lee', 'Moser', 'Huber', 'Keller', 'Rossi', 'Bakker', 'Fischer', 'Novak'] as const

/** Shares of orders by what becomes of them once their first days are over. */
export const FATES = [
  { status: 'completed', weight: 885 },
  { status: 'on-hold', weight: 15 },
  { status: 'refunded', weight: 25 },
  { status: 'cancelled', weight: 40 },
  { status: 'failed', weight: 25 },
  { status: 'pending', weight: 10 },
]

/** Monday to Sunday. */
export const WEEK_RHYTHM = [1.05, 1, 0.97, 1, 0.94, 0.86, 1.18]
