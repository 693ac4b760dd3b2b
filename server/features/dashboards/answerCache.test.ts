import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { AnswerCache, MOST_OF_A_PAGE } from './answerCache.ts'

const page = (id: string) => ({ dashboard: { id }, link: null, stamp: `stamp of ${id}` })
const LATER = 1_000
const value = (size = 10) => ({ size })

describe('cached answers', () => {
  it('are found until they end, by the page’s stamp and their key', () => {
    const cache = new AnswerCache()
    const answer = value()
    cache.set(page('a'), 'key', answer, LATER)
    expect(cache.get(page('a'), 'key', LATER - 1)).toBe(answer)
    expect(cache.get(page('a'), 'key', LATER)).toBeNull()
    expect(cache.get(page('b'), 'key', 0)).toBeNull()
    expect(cache.get({ ...page('a'), stamp: 'another' }, 'key', 0)).toBeNull()
    expect(cache.get(page('a'), 'keys', 0)).toBeNull()
  })

  it('store nothing of what readers write into addresses', () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const cache = new AnswerCache()
    const before = heap()
    for (let index = 0; index < 4_000; index++) {
      cache.set(page(`page ${index % 20}`), `${index}`.padEnd(15_000, 'x'), value(), LATER)
    }
    expect(cache.count).toBe(4_000)
    // The keys alone are 60 MB.
    expect(heap() - before).toBeLessThan(20_000_000)
  })

  it('of one page are bounded in number, the one used longest ago leaving first', () => {
    const cache = new AnswerCache()
    cache.set(page('other'), 'key', value(), LATER)
    for (let index = 0; index < MOST_OF_A_PAGE; index++) cache.set(page('a'), `${index}`, value(), LATER)
    expect(cache.get(page('a'), '0', 0)).not.toBeNull()
    cache.set(page('a'), 'one more', value(), LATER)
    expect(cache.get(page('a'), '0', 0)).not.toBeNull()
    expect(cache.get(page('a'), '1', 0)).toBeNull()
    expect(cache.get(page('other'), 'key', 0)).not.toBeNull()
    for (let index = 0; index < 1_000; index++) cache.set(page('a'), `again ${index}`, value(), LATER)
    expect(cache.count).toBe(MOST_OF_A_PAGE + 1)
  })

  it('of one named link leave those of others of its dashboard alone', () => {
    const cache = new AnswerCache()
    const by = (id: string) => ({ ...page('a'), link: { id }, stamp: `stamp of ${id}` })
    cache.set(page('a'), 'key', value(), LATER)
    cache.set(by('board'), 'key', value(), LATER)
    for (let index = 0; index < 1_000; index++) cache.set(by('shop'), `${index}`, value(), LATER)
    expect([cache.get(page('a'), 'key', 0), cache.get(by('board'), 'key', 0)]).not.toContain(null)
    expect(cache.count).toBe(MOST_OF_A_PAGE + 2)
  })

  it('are bounded in bytes over all pages, their own cost included', () => {
    const most = 1_000_000
    const cache = new AnswerCache(most)
    for (let index = 0; index < 5_000; index++) {
      cache.set(page(`page ${index}`), `${index}${'x'.repeat(15_000)}`, value(0), LATER)
    }
    // An entry costs more than 100 bytes, whatever it holds.
    expect(cache.count).toBeLessThan(most / 100)
    cache.set(page('a'), 'large', value(most / 2), LATER)
    cache.set(page('a'), 'another', value(most / 2), LATER)
    expect(cache.count).toBe(1)
    cache.set(page('a'), 'too large', value(most * 2), LATER)
    expect(cache.get(page('a'), 'too large', 0)).toBeNull()
  })
})
