import { describe, expect, it } from 'vitest'
import { Gate } from './gate.ts'

const never = new AbortController().signal

/** Work that ends when told. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('a gate', () => {
  it('lets no more in than its limit, and the others in the order they came', async () => {
    const gate = new Gate(2)
    const started: number[] = []
    let most = 0
    let inside = 0
    const jobs = Array.from({ length: 6 }, () => held())
    const all = jobs.map((job, index) =>
      gate.run(async () => {
        started.push(index)
        most = Math.max(most, ++inside)
        await job.work()
        inside--
      }, never),
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
    const gate = new Gate(1)
    await expect(gate.run(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no')
    await expect(gate.run(async () => 'next', never)).resolves.toBe('next')
  })

  it('lets go of whoever stops waiting, without losing a place', async () => {
    const gate = new Gate(1)
    const first = held()
    const running = gate.run(first.work, never)
    const impatient = new AbortController()
    const left = gate.run(async () => 'never', impatient.signal)
    const next = gate.run(async () => 'next', never)
    impatient.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    first.end()
    await running
    expect(await next).toBe('next')
    await expect(gate.run(async () => 'late', impatient.signal)).rejects.toThrow('left')
  })
})
