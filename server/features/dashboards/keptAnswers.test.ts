import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { KeptAnswers, MOST_OF_A_PAGE } from './keptAnswers.ts'

const page = (id: string) => ({ dashboard: { id }, stamp: `stamp of ${id}` })
const LATER = 1_000
const value = (size = 10) => ({ size })

describe('kept answers', () => {
  it('are found until they end, by the page’s stamp and their key', () => {
    const kept = new KeptAnswers()
    const answer = value()
    kept.keep(page('a'), 'key', answer, LATER)
    expect(kept.find(page('a'), 'key', LATER - 1)).toBe(answer)
    expect(kept.find(page('a'), 'key', LATER)).toBeNull()
    expect(kept.find(page('b'), 'key', 0)).toBeNull()
    expect(kept.find({ ...page('a'), stamp: 'another' }, 'key', 0)).toBeNull()
    expect(kept.find(page('a'), 'keys', 0)).toBeNull()
  })

  it('hold nothing of what readers write into addresses', () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const kept = new KeptAnswers()
    const before = heap()
    for (let index = 0; index < 4_000; index++) {
      kept.keep(page(`page ${index % 20}`), `${index}`.padEnd(15_000, 'x'), value(), LATER)
    }
    expect(kept.count).toBe(4_000)
    // The keys alone are 60 MB.
    expect(heap() - before).toBeLessThan(20_000_000)
  })

  it('of one page are bounded in number, the one used longest ago leaving first', () => {
    const kept = new KeptAnswers()
    kept.keep(page('other'), 'key', value(), LATER)
    for (let index = 0; index < MOST_OF_A_PAGE; index++) kept.keep(page('a'), `${index}`, value(), LATER)
    expect(kept.find(page('a'), '0', 0)).not.toBeNull()
    kept.keep(page('a'), 'one more', value(), LATER)
    expect(kept.find(page('a'), '0', 0)).not.toBeNull()
    expect(kept.find(page('a'), '1', 0)).toBeNull()
    expect(kept.find(page('other'), 'key', 0)).not.toBeNull()
    for (let index = 0; index < 1_000; index++) kept.keep(page('a'), `again ${index}`, value(), LATER)
    expect(kept.count).toBe(MOST_OF_A_PAGE + 1)
  })

  it('are bounded in bytes over all pages, their own cost included', () => {
    const most = 1_000_000
    const kept = new KeptAnswers(most)
    for (let index = 0; index < 5_000; index++) {
      kept.keep(page(`page ${index}`), `${index}${'x'.repeat(15_000)}`, value(0), LATER)
    }
    // An entry costs more than 100 bytes, whatever it holds.
    expect(kept.count).toBeLessThan(most / 100)
    kept.keep(page('a'), 'large', value(most / 2), LATER)
    kept.keep(page('a'), 'another', value(most / 2), LATER)
    expect(kept.count).toBe(1)
    kept.keep(page('a'), 'too large', value(most * 2), LATER)
    expect(kept.find(page('a'), 'too large', 0)).toBeNull()
  })
})
