import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import type { Cluster } from './cluster.ts'
import { CLAIMED_MS } from './listen.ts'
import { createNoticeQueue } from './noticeQueue.ts'
import { LOOK_AGAIN_MS, passOn } from './passOn.ts'

const notice = { kind: 'dashboard', company: 'a', id: 'd', at: '1' } as const

/** A process that is given these answers to its claims; what it reads and passes on. */
function oneProcess(claims: boolean[], tenant: () => Promise<unknown>) {
  const passed: object[] = []
  const cluster: Cluster = {
    publish: async (_channel, _event, data) => {
      passed.push(data)
    },
    endConnections: () => Promise.resolve(),
  }
  const claim = () => Promise.resolve(claims.shift() ?? false)
  // Nothing else of the context is used here.
  const context = { db: { tenant } } as unknown as AppContext
  return {
    passed,
    left: () => claims.length,
    pass: (signal = new AbortController().signal) => passOn(context, { cluster, claim }, notice, signal),
  }
}

it('what another has claimed who died is passed on as it is then', async () => {
  let version = 6
  const one = oneProcess([false, true], async () => ({ version: ++version, locked: null, permalink: 'p' }))
  await one.pass()
  expect(one.passed).toEqual([{ version: 8, locked: null }])
})

it('what another passes on is not passed on again', async () => {
  const one = oneProcess([false, false], async () => ({ version: 7, locked: null, permalink: 'p' }))
  await one.pass()
  expect([one.passed, one.left()]).toEqual([[], 0])
})

it('who cannot read it claims nothing, and passes nothing on once it is too late', async () => {
  const broken = oneProcess([true], () => Promise.reject(new Error('no database')))
  await expect(broken.pass()).rejects.toThrow('no database')
  expect(broken.left()).toBe(1)
  const late = oneProcess([true], async () => ({ version: 7, locked: null, permalink: 'p' }))
  await expect(late.pass(AbortSignal.abort())).rejects.toThrow()
  expect(late.passed).toEqual([])
})

it('what follows at once is passed on once, also where another reads slowly what it waits for', async () => {
  const passed: object[] = []
  const cluster: Cluster = {
    publish: async (_channel, _event, data) => {
      passed.push(data)
    },
    endConnections: () => Promise.resolve(),
  }
  const claimedAt = new Map<string, number>()
  const claim = async (name: string) => {
    const at = claimedAt.get(name)
    if (at !== undefined && performance.now() - at < CLAIMED_MS) return false
    claimedAt.set(name, performance.now())
    return true
  }
  const process = (readingMs: number) => {
    const tenant = () => sleep(readingMs, { version: 7, locked: null, permalink: 'p' })
    // Nothing else of the context is used here.
    const context = { db: { tenant } } as unknown as AppContext
    return createNoticeQueue(pino({ level: 'silent' }), (one, signal) =>
      passOn(context, { cluster, claim }, one, signal),
    )
  }
  const processes = [process(1), process(800)]
  for (const at of ['1', '2']) {
    for (const { add } of processes) add({ ...notice, at })
    await sleep(50)
  }
  await sleep(2 * LOOK_AGAIN_MS + 4 * 800 + 500)
  expect(passed).toHaveLength(2)
})
