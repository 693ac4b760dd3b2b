import { expect, it } from 'vitest'
import { createTabStorage } from '../../lib/tabStorage.ts'
import { dropWaiting, isLong, keepWaiting, pauseMs, readWaiting } from './waiting.ts'

const completion = { checkout: 'c'.repeat(21), id: 'order-1', reference: 'DEM261121-1234-56789' }

function tab() {
  const values = new Map<string, string>()
  return createTabStorage(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }))
}

it('is remembered by the tab until it is over', () => {
  const kept = tab()
  expect(readWaiting(kept)).toBeNull()
  keepWaiting(kept, { completion, since: 5 })
  expect(readWaiting(kept)).toEqual({ completion, since: 5 })
  dropWaiting(kept)
  expect(readWaiting(kept)).toBeNull()
})

it('passes over what it did not store', () => {
  const kept = tab()
  for (const text of ['', 'no JSON', '{}', JSON.stringify({ completion: { id: 'x' }, since: 'today' })]) {
    kept.setItem('order-waiting', text)
    expect(readWaiting(kept)).toBeNull()
  }
})

it('asks more rarely once it takes longer than usual', () => {
  const one = { completion, since: 1_000_000 }
  expect([isLong(one, 1_060_000), isLong(one, 1_060_001)]).toEqual([false, true])
  expect(pauseMs(one, 1_000_000)).toBeLessThan(pauseMs(one, 1_060_001))
})
