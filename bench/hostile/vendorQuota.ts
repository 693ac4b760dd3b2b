import { callsDuring } from '../lib/calls.ts'
import { single } from '../lib/table.ts'
import { type Attack, addressOf, getMany } from './stage.ts'

/** More than an address may request in an hour. */
const WINDOWS = 300
const PAGES = 60
const PDFS = 20

/** One reader requests ever new days: first figures until he is refused, then pages and PDFs. */
export const attack: Attack = {
  title: 'new days by every door after the limit of new days',
  prepare: async ({ product, workshop }) => {
    const { permalink } = await workshop.makeDashboard(4, ['google_webmasters'])
    const days = (number: number) => {
      const day = Temporal.PlainDate.from('2023-01-01').add({ days: number })
      return `startDate=${day}&endDate=${day.add({ days: 6 })}`
    }
    const range = (number: number) => {
      const start = Temporal.PlainDate.from('2023-01-01').add({ days: number })
      return encodeURIComponent(JSON.stringify({ startDate: start, endDate: start.add({ days: 6 }) }))
    }
    const list = (count: number, path: (number: number) => string) =>
      Array.from({ length: count }, (_, number) => path(number))
    const api = `/api/dashboards/${permalink}`
    const one = { connections: 4, from: () => addressOf(1) }
    return async () => {
      const asked = await getMany(
        product,
        list(WINDOWS, (n) => `${api}/data?layout=wide&${days(n)}`),
        one,
      )
      const calls = await callsDuring(product, async () => {
        await getMany(
          product,
          list(PAGES, (n) => `/dashboards/${permalink}?${days(WINDOWS + n)}`),
          one,
        )
        await getMany(
          product,
          list(PDFS, (n) => `${api}/pdf?date_range=${range(WINDOWS + PAGES + n)}`),
          one,
        )
        await new Promise((resolve) => setTimeout(resolve, 5_000))
      })
      return [
        single('  new days refused', asked.filter((status) => status === 429).length, '', { least: 1 }),
        single('  calls to the vendor for pages and PDFs afterwards', calls.length, '', { most: 0 }),
      ]
    }
  },
}
