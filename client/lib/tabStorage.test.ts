import { describe, expect, it } from 'vitest'
import { createTabStorage } from './tabStorage.ts'

function plainStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe.each([
  ['a browser that keeps', () => plainStorage()],
  [
    'a browser that denies the storage',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  ],
  [
    'a full storage',
    () => ({
      ...plainStorage(),
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    }),
  ],
])('in %s', (_name, storage) => {
  it('gives back what was kept, until it is removed', () => {
    const tab = createTabStorage(storage)
    expect(tab.getItem('a')).toBeNull()
    tab.setItem('a', '1')
    tab.setItem('b', '2')
    expect([tab.getItem('a'), tab.getItem('b')]).toEqual(['1', '2'])
    tab.removeItem('a')
    expect([tab.getItem('a'), tab.getItem('b')]).toEqual([null, '2'])
  })
})

it('finds after a reload what the tab kept before it', () => {
  const storage = plainStorage()
  createTabStorage(() => storage).setItem('a', '1')
  const reloaded = createTabStorage(() => storage)
  expect(reloaded.getItem('a')).toBe('1')
  reloaded.removeItem('a')
  expect(createTabStorage(() => storage).getItem('a')).toBeNull()
})
