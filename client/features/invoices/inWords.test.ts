import { expect, it } from 'vitest'
import { amountsInWords, dayOf, linesInWords } from './inWords.ts'

const order = {
  id: 'order-1',
  reference: 'DEM261121-1234-56789',
  placedAt: '2026-12-05T23:30:00Z',
  currency: 'EUR',
  total: 28_560,
  tax: 4_560,
  discount: 0,
  refunded: 0,
  invoiceUrl: null,
  lines: [],
}

it('names the day in the zone, always with its year', () => {
  expect(dayOf(order.placedAt, 'Europe/Berlin')).toBe('6 Dec 2026')
  expect(dayOf(order.placedAt, 'America/New_York')).toBe('5 Dec 2026')
})

it('writes amounts with their own currency and says only what there is', () => {
  expect(amountsInWords(order)).toEqual({
    total: '€285.60',
    tax: '€45.60 of it tax',
    discount: null,
    refunded: null,
    isWhollyRefunded: false,
  })
  expect(amountsInWords({ ...order, currency: 'JPY', tax: 0, discount: 100, refunded: 28_560 })).toEqual({
    total: '¥28,560',
    tax: null,
    discount: 'after ¥100 off',
    refunded: '¥28,560 refunded',
    isWhollyRefunded: true,
  })
})

it('says how many each line was for, once', () => {
  expect(
    linesInWords({
      lines: [
        { what: 'Dashboards, monthly', quantity: 25, amount: 23_750 },
        { what: '25 dashboards', quantity: 25, amount: 23_750 },
        { what: 'Set-up', quantity: 1, amount: 100 },
      ],
    }),
  ).toEqual(['25 × Dashboards, monthly', '25 dashboards', 'Set-up'])
})
