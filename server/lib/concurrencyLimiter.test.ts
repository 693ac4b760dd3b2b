import { describe, expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrencyLimiter.ts'

/** Work that ends on request. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('a concurrency limiter', () => {
  it('lets no more in than its limit, and the others in the order they came', async () => {
    const limiter = new ConcurrencyLimiter(2)
    const started: number[] = []
    let most = 0
    let inside = 0
    const jobs = Array.from({ length: 6 }, () => held())
    const all = jobs.map((job, index) =>
      limiter.run(async () => {
        started.push(index)
        most = Math.max(most, ++inside)
        await job.work()
        inside--
      }),
    )
    for (const job of jobs) {
      job.end()
      await new Promise(setImmediate)
    }
    await Promise.all(all)
    expect(started).toEqual([0, 1, 2, 3, 4, 5])
    expect(most).toBe(2)
  })

  it('frees its place when the work fails', async () => {
    const limiter = new ConcurrencyLimiter(1)
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(limiter.run(async () => 'next')).resolves.toBe('next')
  })

  it('lets go of whoever stops waiting, without losing a place', async () => {
    const limiter = new ConcurrencyLimiter(1)
    const first = held()
    const running = limiter.run(first.work)
    const impatient = new AbortController()
    const left = limiter.run(async () => 'never', { signal: impatient.signal })
    const next = limiter.run(async () => 'next')
    impatient.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    first.end()
    await running
    expect(await next).toBe('next')
    await expect(limiter.run(async () => 'late', { signal: impatient.signal })).rejects.toThrow('left')
  })
  it('lets the lower rank in first, whenever it came', async () => {
    const limiter = new ConcurrencyLimiter(1)
    const first = held()
    const started: string[] = []
    const run = (name: string, rank: number) => limiter.run(async () => void started.push(name), { rank })
    const all = [
      limiter.run(first.work),
      run('guest', 2),
      run('report', 0),
      run('owner', 1),
      run('another report', 0),
    ]
    first.end()
    await Promise.all(all)
    expect(started).toEqual(['report', 'another report', 'owner', 'guest'])
  })
  it('goes on in order past one that fails', async () => {
    const limiter = new ConcurrencyLimiter(2)
    const begun: number[] = []
    const jobs = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
    const all = Promise.allSettled(
      jobs.map(({ promise }, index) =>
        limiter.run(() => {
          begun.push(index)
          return promise
        }),
      ),
    )
    await new Promise(setImmediate)
    expect(begun).toEqual([0, 1])
    jobs[1]?.reject(new Error('broken'))
    await new Promise(setImmediate)
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of jobs) resolve(7)
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(begun).toEqual([0, 1, 2, 3])
  })
})
