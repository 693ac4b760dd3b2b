import { expect, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import type { Cluster } from './cluster.ts'
import { passOn } from './passOn.ts'

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
