import { expect, it } from 'vitest'
import { dropAway, keepAway, readAway, withoutMark } from './away.ts'

it.each([
  ['', null],
  ['?dashboards=10&coupons=A', null],
  ['?fscNext=fsc:invoke:complete', ''],
  ['?fscNext=fsc%3Ainvoke%3Asession', ''],
  ['?fsc:invoke:session', ''],
  ['?dashboards=10&fscNext=fsc:invoke:complete&annual=', '?dashboards=10&annual='],
  ['?fscNext=fsc:invoke:else', null],
  ['?broken=%E0%A4%A', null],
])('takes the mark of a return from “%s”', (search, rest) => {
  expect(withoutMark(search)).toBe(rest)
})

it('keeps what is open in the tab until it is over', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(readAway(storage)).toBeNull()
  const open = { checkout: 'c'.repeat(21), entered: { dashboards: 4, interval: 1 } }
  keepAway(storage, open)
  expect(readAway(storage)).toEqual(open)
  for (const key of kept.keys()) kept.set(key, '{"checkout":7}')
  expect(readAway(storage)).toBeNull()
  dropAway(storage)
  expect(kept.size).toBe(0)
})
