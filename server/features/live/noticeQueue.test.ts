import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Notice } from './notice.ts'
import { createNoticeQueue } from './noticeQueue.ts'

const source = (id: string): Notice => ({ kind: 'source', company: 'a', id })

it('tells at once, and once more of all that follows soon', async () => {
  const told: string[] = []
  const { add } = createNoticeQueue(pino({ level: 'silent' }), async ({ id }) => {
    told.push(id)
  })
  add(source('one'))
  expect(told).toEqual(['one'])
  for (let times = 0; times < 50; times++) add(source('one'))
  add(source('two'))
  expect(told).toEqual(['one', 'two'])
  await expect.poll(() => told).toEqual(['one', 'two', 'one'])
  await sleep(300)
  expect(told).toHaveLength(3)
  add(source('one'))
  expect(told).toHaveLength(4)
})

it('goes on after what cannot be told, and never keeps the end of a session waiting', async () => {
  const told: string[] = []
  const { add } = createNoticeQueue(pino({ level: 'silent' }), async ({ id }) => {
    if (id === 'broken') throw new Error('no database')
    told.push(id)
  })
  add(source('broken'))
  const ended: Notice = { kind: 'session', company: 'a', id: 's' }
  add(ended)
  add(ended)
  expect(told).toEqual(['s', 's'])
  await sleep(150)
  add(source('broken'))
  add(source('next'))
  expect(told).toEqual(['s', 's', 'next'])
})

it('tells of one thing after another, however long the first takes', async () => {
  const told: string[] = []
  const { add } = createNoticeQueue(pino({ level: 'silent' }), async ({ at }) => {
    if (at === 'first') await sleep(300)
    told.push(at ?? '')
  })
  add({ ...source('one'), at: 'first' })
  await sleep(150)
  add({ ...source('one'), at: 'second' })
  await expect.poll(() => told).toEqual(['first', 'second'])
})

it('goes on after what never ends, and tells it to end', async () => {
  const told: string[] = []
  const given: AbortSignal[] = []
  const log = pino({ level: 'silent' })
  const warn = vi.spyOn(log, 'warn')
  const work = async ({ at }: Notice, signal: AbortSignal) => {
    given.push(signal)
    if (at === 'first') await new Promise(() => undefined)
    told.push(at ?? '')
  }
  const { add } = createNoticeQueue(log, work, 200)
  add({ ...source('one'), at: 'first' })
  add({ ...source('one'), at: 'second' })
  await expect.poll(() => told).toEqual(['second'])
  expect(given.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(warn).toHaveBeenCalledOnce()
})
