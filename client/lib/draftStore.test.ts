import { describe, expect, it } from 'vitest'
import { createDraftStore } from './draftStore.ts'

function memory(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('draft store', () => {
  it('keeps what every open editor holds and gives it back after a reload', () => {
    const storage = memory()
    const before = createDraftStore(storage)
    before.register('dashboard:a', () => ({ name: 'New name' }))
    before.register('widget:a', () => ({ title: 'Clicks' }))
    before.keepAll('2026-10-31T08:00:00Z')
    const after = createDraftStore(storage)
    expect(after.kept('dashboard:a')).toEqual({
      savedAt: '2026-10-31T08:00:00Z',
      value: { name: 'New name' },
    })
    expect(after.kept('widget:a')?.value).toEqual({ title: 'Clicks' })
  })

  it('keeps nothing of editors whose work is saved or that are closed', () => {
    const storage = memory()
    const store = createDraftStore(storage)
    store.register('saved', () => undefined)
    const close = store.register('closed', () => ({ name: 'x' }))
    close()
    store.keepAll('2026-10-31T08:00:00Z')
    expect(storage.items.size).toBe(0)
    expect(store.anyUnsaved()).toBe(false)
  })

  it('does not unregister a newer editor of the same name', () => {
    const store = createDraftStore(memory())
    const closeFirst = store.register('dashboard:a', () => 'first')
    store.register('dashboard:a', () => 'second')
    closeFirst()
    expect(store.anyUnsaved()).toBe(true)
  })

  it('forgets a discarded draft, and one that is not readable', () => {
    const storage = memory()
    const store = createDraftStore(storage)
    store.register('a', () => 1)
    store.keepAll('2026-10-31T08:00:00Z')
    store.discard('a')
    expect(store.kept('a')).toBeNull()
    storage.items.set('draft:b', '{broken')
    expect(store.kept('b')).toBeNull()
    expect(storage.items.has('draft:b')).toBe(false)
  })

  it('keeps one editor’s work and leaves the others’ drafts as they are', () => {
    const storage = memory()
    const store = createDraftStore(storage)
    store.register('a', () => 1)
    store.register('b', () => 2)
    store.keep('a', '2026-10-31T08:00:00Z')
    store.keep('nobody', '2026-10-31T08:00:00Z')
    expect([...storage.items.keys()]).toEqual(['draft:a'])
    expect(store.kept('a')?.value).toBe(1)
  })

  it('survives a full storage and still keeps the smaller drafts', () => {
    const storage = memory(200)
    const store = createDraftStore(storage)
    store.register('large', () => 'x'.repeat(1000))
    store.register('small', () => 'y')
    store.keepAll('2026-10-31T08:00:00Z')
    expect(store.kept('large')).toBeNull()
    expect(store.kept('small')?.value).toBe('y')
  })
})
