import { beforeEach, describe, expect, it } from 'vitest'
import { createFacts, type Facts, factsOf } from './facts.ts'

const source = { id: 'source-1', credentialsVersion: 1 }
let now: Temporal.Instant
let context: { now(): Temporal.Instant; facts: Facts }
let reads: string[]
const read = (value: string) => async () => {
  reads.push(value)
  return value
}

beforeEach(() => {
  now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  context = { now: () => now, facts: createFacts() }
  reads = []
})

describe('a fact of a source', () => {
  it('is read once by questions that come together and by those that follow', async () => {
    const once = factsOf(context, source)
    const together = await Promise.all([once('zone', 60, read('a')), once('zone', 60, read('b'))])
    expect(together).toEqual(['a', 'a'])
    expect(await factsOf(context, source)('zone', 60, read('c'))).toBe('a')
    expect(reads).toEqual(['a'])
  })

  it('is read again when its time is over', async () => {
    const once = factsOf(context, source)
    await once('zone', 60, read('a'))
    now = now.add({ seconds: 61 })
    expect(await once('zone', 60, read('b'))).toBe('b')
  })

  it.each([
    ['another key', { ...source }, 'currency'],
    ['another source', { ...source, id: 'source-2' }, 'zone'],
    ['new credentials', { ...source, credentialsVersion: 2 }, 'zone'],
  ])('is not that of %s', async (_, other, key) => {
    await factsOf(context, source)('zone', 60, read('a'))
    expect(await factsOf(context, other)(key, 60, read('b'))).toBe('b')
  })

  it('that could not be read is read by whoever wants it next', async () => {
    const once = factsOf(context, source)
    const failing = once('zone', 60, () => Promise.reject(new Error('no')))
    const waiting = once('zone', 60, read('b'))
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('b')
    expect(await once('zone', 60, read('c'))).toBe('c')
  })
})
