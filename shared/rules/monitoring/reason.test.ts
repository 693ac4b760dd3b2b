import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reasonOf, reasonText } from './reason.ts'

const parts = (values: Record<string, number>) => new Map(Object.entries(values))

it.each<[string, Record<string, number>, Record<string, number>, 'below' | 'above', string | null]>([
  ['one part alone', { Organic: 40, Paid: 50 }, { Organic: 100, Paid: 50 }, 'below', 'Organic'],
  ['one part for the most', { Organic: 40, Paid: 45 }, { Organic: 100, Paid: 50 }, 'below', 'Organic'],
  ['many parts alike', { A: 5, B: 5, C: 5 }, { A: 10, B: 10, C: 10 }, 'below', null],
  ['a part that is gone', { Paid: 50 }, { Organic: 100, Paid: 50 }, 'below', 'Organic'],
  ['a part that is new', { Spam: 500, Paid: 50 }, { Paid: 50 }, 'above', 'Spam'],
  ['the other direction', { Organic: 150 }, { Organic: 100 }, 'below', null],
  ['parts that changed both ways', { A: 0, B: 190 }, { A: 100, B: 100 }, 'below', null],
  ['nothing', {}, {}, 'below', null],
  [
    'a page',
    { 'https://northwind.example/blog/': 1 },
    { 'https://northwind.example/blog/': 9 },
    'below',
    '/blog/',
  ],
])('%s', (_name, now, before, direction, reason) => {
  expect(reasonOf(parts(now), parts(before), direction)?.name ?? null).toBe(reason)
})

it.each<[string, Record<string, number>, Record<string, number>, 'below' | 'above', string]>([
  ['less', { Organic: 69, Paid: 50 }, { Organic: 100, Paid: 50 }, 'below', 'Organic (-31%)'],
  ['less than the whole', { Organic: 40, Paid: 45 }, { Organic: 100, Paid: 50 }, 'below', 'Organic (-60%)'],
  ['none any more', { Paid: 50 }, { Organic: 100, Paid: 50 }, 'below', 'Organic (-100%)'],
  ['more', { Organic: 250 }, { Organic: 100 }, 'above', 'Organic (+150%)'],
  ['new', { Spam: 500, Paid: 50 }, { Paid: 50 }, 'above', 'Spam (new)'],
  ['of a page', { 'https://a.example/blog/': 1 }, { 'https://a.example/blog/': 4 }, 'below', '/blog/ (-75%)'],
])('says the part’s own change: %s', (_name, now, before, direction, text) => {
  const reason = reasonOf(parts(now), parts(before), direction)
  expect(reason && reasonText(reason)).toBe(text)
})

it('names a part that has changed in that direction, or none', () => {
  const counts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 1000 }))
  fc.assert(
    fc.property(counts, counts, (now, before) => {
      const reason = reasonOf(parts(now), parts(before), 'below')
      if (reason !== null) {
        expect(now[reason.name] ?? 0).toBeLessThan(before[reason.name] ?? 0)
        expect(reason.change).toBeLessThan(0)
      }
    }),
  )
})
