import { nanoid } from 'nanoid'
import { expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { dashboardChannel } from '../../../shared/domain/live.ts'
import type { AppContext } from '../../context.ts'
import { LIVE_BOUNDS } from '../../http/bounds.ts'
import { hear } from './conversation.ts'
import { Hub, MOST_WAITING_BYTES, SPREAD_MS, send } from './hub.ts'
import { signChannel } from './signature.ts'
import { tell } from './tell.ts'

const keys = { key: 'live', secret: 'a secret of the installation' }

const desk = (hub: Hub) => ({ hub, keys, onHeard: () => undefined })

/** A socket of somebody who works in a company, what it was sent, and how it was ended. */
function open(hub: Hub, { bufferedAmount = 0, now = 0 } = {}) {
  const sent: { event: string; channel?: string; data: string }[] = []
  const ends: (number | 'terminated')[] = []
  const socket = {
    readyState: WebSocket.OPEN,
    bufferedAmount,
    send: (text: string) => sent.push(JSON.parse(text)),
    close: (code: number) => ends.push(code),
    terminate: () => ends.push('terminated'),
  }
  const actor = {
    userId: nanoid(),
    companyId: 'a',
    role: 'admin',
    consented: true,
    lacksSecondFactor: false,
    sessionId: nanoid(),
  } as const
  // Nothing else of a socket is used here.
  const one = hub.add(socket as unknown as WebSocket, { id: '1.2', actor, now })
  return { one, sent, ends }
}

function subscribe(hub: Hub, { one, sent }: ReturnType<typeof open>, channel: string) {
  const data = { channel, auth: signChannel(keys, one.id, channel) }
  hear(desk(hub), one, JSON.stringify({ event: 'pusher:subscribe', data }))
  return sent.at(-1)
}

it('a socket that subscribes twice is answered twice, and is told once', () => {
  const hub = new Hub()
  const page = open(hub)
  for (let times = 0; times < 2; times++)
    expect(subscribe(hub, page, 'private-company.a')).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    })
  expect(hub.subscribersOf('private-company.a')).toEqual([page.one])
})

it('a socket hears so many channels and no more, until it leaves one', () => {
  const hub = new Hub()
  const page = open(hub)
  const names = Array.from({ length: LIVE_BOUNDS.channels + 1 }, (_, at) => dashboardChannel(String(at)))
  const [first = '', ...others] = names.slice(0, -1)
  const last = names.at(-1) ?? ''
  for (const name of [first, ...others])
    expect(subscribe(hub, page, name)?.event).toBe('pusher_internal:subscription_succeeded')
  const refused = subscribe(hub, page, last)
  expect(refused).toMatchObject({ event: 'pusher:subscription_error', channel: last })
  expect(JSON.parse(refused?.data ?? '')).toMatchObject({ type: 'LimitReached', status: 429 })
  expect(hub.subscribersOf(last)).toEqual([])
  // What it hears already is no further one.
  expect(subscribe(hub, page, first)?.event).toBe('pusher_internal:subscription_succeeded')

  hear(desk(hub), page.one, JSON.stringify({ event: 'pusher:unsubscribe', data: { channel: first } }))
  expect(subscribe(hub, page, last)?.event).toBe('pusher_internal:subscription_succeeded')
  expect(hub.subscribersOf(first)).toEqual([])
})

it('who could not be told comes back, and nobody else', async () => {
  const hub = new Hub()
  const [missing, other] = [open(hub), open(hub)]
  subscribe(hub, missing, 'private-company.a')
  const tenant = () => Promise.reject(new Error('no database'))
  const broken = { db: { actingAs: () => ({ tenant }) } }
  const notice = { kind: 'subscription', company: 'a', id: 'a' } as const
  // Nothing else of the context is used here.
  await expect(tell(broken as unknown as AppContext, hub, notice)).rejects.toThrow('no database')
  expect([missing.ends, other.ends]).toEqual([[4101], []])
})

it('who is not told in time comes back', async () => {
  const hub = new Hub()
  const page = open(hub)
  subscribe(hub, page, 'private-company.a')
  const tenant = () => new Promise(() => undefined)
  // Nothing else of the context is used here.
  const hanging = { db: { actingAs: () => ({ tenant }) } } as unknown as AppContext
  const notice = { kind: 'subscription', company: 'a', id: 'a' } as const
  await expect(tell(hanging, hub, notice, AbortSignal.timeout(50))).rejects.toThrow()
  expect(page.ends).toEqual([4101])
})

it('of those who see each their own, who could not be told comes back, and the others are told', async () => {
  const hub = new Hub()
  const name = dashboardChannel('d')
  const [missing, told] = [open(hub), open(hub)]
  for (const page of [missing, told]) {
    Object.assign(page.one.actor, { role: 'member' })
    subscribe(hub, page, name)
  }
  const actingAs = ({ userId }: { userId: string }) => ({
    tenant: async () => {
      if (userId === missing.one.actor.userId) throw new Error('no database')
      return { version: 7, locked: null, permalink: 'p' }
    },
  })
  const notice = { kind: 'dashboard', company: 'a', id: 'd' } as const
  // Nothing else of the context is used here.
  const context = { db: { actingAs } } as unknown as AppContext
  await expect(tell(context, hub, notice)).rejects.toThrow('no database')
  expect([missing.ends, told.ends]).toEqual([[4101], []])
  expect(told.sent.at(-1)).toMatchObject({ channel: name, data: expect.stringContaining('"version":7') })
})

/** Sockets of members, who see each their own, on the channel of a dashboard. */
function openMembers(hub: Hub, count: number) {
  return Array.from({ length: count }, () => {
    const page = open(hub)
    Object.assign(page.one.actor, { role: 'member' })
    subscribe(hub, page, dashboardChannel('d'))
    return page
  })
}
const saved = { kind: 'dashboard', company: 'a', id: 'd' } as const

it('whose reading hangs comes back, and the others are told meanwhile', async () => {
  const hub = new Hub()
  const pages = openMembers(hub, 6)
  const [hanging, ...others] = pages
  const actingAs = ({ userId }: { userId: string }) => ({
    tenant: () =>
      userId === hanging?.one.actor.userId
        ? new Promise(() => undefined)
        : Promise.resolve({ version: 7, locked: null, permalink: 'p' }),
  })
  // Nothing else of the context is used here.
  const context = { db: { actingAs } } as unknown as AppContext
  const telling = tell(context, hub, saved, undefined, 200)
  const ended = expect(telling).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const { sent } of others)
    expect(sent.at(-1)).toMatchObject({ data: expect.stringContaining('"version":7') })
  await ended
  expect([hanging?.ends, ...others.map(({ ends }) => ends)]).toEqual([[4101], [], [], [], [], []])
})

it('only so many are read for at a time, and nobody once the time is over', async () => {
  const hub = new Hub()
  openMembers(hub, 10)
  let reading = 0
  const actingAs = () => ({
    tenant: () => {
      reading += 1
      return new Promise(() => undefined)
    },
  })
  // Nothing else of the context is used here.
  const context = { db: { actingAs } } as unknown as AppContext
  await expect(tell(context, hub, saved, AbortSignal.timeout(50))).rejects.toThrow()
  expect(reading).toBe(4)
})

it('those who could not be told come back one after the other', async () => {
  vi.useFakeTimers()
  try {
    const hub = new Hub()
    const pages = openMembers(hub, 10)
    const closed = () => pages.filter(({ ends }) => ends.length > 0).length
    hub.closeUntold(pages.map(({ one }) => one))
    expect(closed()).toBe(1)
    vi.advanceTimersByTime(SPREAD_MS / 2)
    expect(closed()).toBe(6)
    vi.advanceTimersByTime(SPREAD_MS / 2)
    expect(pages.map(({ ends }) => ends)).toEqual(pages.map(() => [4101]))
  } finally {
    vi.useRealTimers()
  }
})

it('who reads too slowly is let go, and nothing more waits for them', () => {
  const hub = new Hub()
  const [slow, quick] = [open(hub, { bufferedAmount: MOST_WAITING_BYTES + 1 }), open(hub)]
  for (const { one } of [slow, quick]) send(one, '{"event":"x","data":"{}"}')
  expect([slow.sent.length, slow.ends]).toEqual([0, ['terminated']])
  expect([quick.sent.length, quick.ends]).toEqual([1, []])
})

it('a silent socket is closed, and one that is an hour old comes back', () => {
  const hub = new Hub()
  const [silent, old, young] = [open(hub, { now: 3_500 }), open(hub), open(hub, { now: 3_500 })]
  for (const { one } of [old, young]) one.heardAt = 3_600
  hub.closeStale(3_601)
  expect([silent.ends, old.ends, young.ends]).toEqual([[], [4200], []])
  hub.closeStale(3_621)
  expect([silent.ends, young.ends]).toEqual([[4201], []])
})
