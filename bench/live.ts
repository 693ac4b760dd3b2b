import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { WebSocket } from 'ws'
import type { AppContext } from '../server/context.ts'
import { liveKeysOf } from '../server/features/live/keys.ts'
import { signChannel } from '../server/features/live/signature.ts'
import { LIVE_BOUNDS } from '../server/http/bounds.ts'
import { sessionCookie, sha256 } from '../server/http/session.ts'
import { companyChannel, LIVE_KEY } from '../shared/domain/live.ts'
import { makeCompany, makeUser } from '../test/factories.ts'
import { familyOf, pssOf } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { openWorkshop } from './lib/workshop.ts'

const SOCKETS = 5_000
const ROUNDS = 15
const AT_ONCE = 50
/** Five thousand openings leave garbage, each with its look at the session; an idle process collects it within this time. */
const SETTLED_MS = 40_000

/** One event to all open pages of a company, beside a server that does nothing but send. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct({ TRUST_PROXY: '1' })
  const workshop = await openWorkshop(product)
  const bare = fork(join(import.meta.dirname, 'lib/bareSockets.ts'), { execArgv: process.execArgv })
  try {
    const [port] = (await once(bare, 'message')) as [number]
    const { context } = workshop
    const companyId = await makeCompany(context)
    const cookies = await openSessions(context, companyId, Math.ceil(SOCKETS / LIVE_BOUNDS.sockets))
    const memory = () => familyOf(product.pid).reduce((sum, pid) => sum + pssOf(pid), 0)
    const before = { ours: memory(), bare: pssOf(bare.pid ?? 0) }
    const bareSockets = await openAll(() => new WebSocket(`ws://127.0.0.1:${port}`))
    const ours = await openAll((at) =>
      subscribed(context, product.url, companyId, {
        cookie: cookies[at % cookies.length] ?? '',
        // As a proxy names them: calls of one address are limited.
        'x-forwarded-for': `10.9.${at % 250}.1`,
      }),
    )
    await sleep(SETTLED_MS)
    const grown = { ours: memory() - before.ours, bare: pssOf(bare.pid ?? 0) - before.bare }
    const text = JSON.stringify({ event: 'x', channel: companyChannel(companyId), data: 'x'.repeat(120) })
    const times = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await p99(bareSockets, `${text}${round};`, async () => bare.send(`${text}${round};`)))
      const dashboards = 1_000 + round
      times.ours.push(
        await p99(ours, `\\"dashboards\\":${dashboards},`, () =>
          context.db.tenant(companyId, async (tx) => {
            await tx.updateTable('companies').set({ planDashboards: dashboards }).execute()
          }),
        ),
      )
      await sleep(200)
    }
    const ratios = times.ours.map((value, round) => value / (times.bare[round] ?? Number.NaN))
    for (const one of [...ours, ...bareSockets]) one.terminate()
    return {
      title: `Live updates: ${SOCKETS} open pages`,
      figures: [
        { name: 'p99 of a change until all pages know it', values: times.ours, unit: 'ms' },
        { name: 'p99 of a server that only sends', values: times.bare, unit: 'ms' },
        { name: 'the one against the other', values: ratios, unit: '×', most: 1.3 },
        single('memory of the sockets', grown.ours, 'MB'),
        single('memory of the sockets against the server that only sends', grown.ours / grown.bare, '×', {
          most: 1.5,
        }),
      ],
      notes: [
        `Memory is that of both ${SETTLED_MS / 1000} s after the last opening, once what the openings left has been collected.`,
        `${ROUNDS} rounds by turns; from the statement that changes the company to the last page but one in a hundred.`,
      ],
    }
  } finally {
    bare.disconnect()
    await workshop.close()
    await product.stop()
  }
}

/** Sessions of so many admins, without signing in: that is limited. */
async function openSessions(context: AppContext, companyId: string, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let made = 0; made < count; made++) {
    const { userId } = await makeUser(context, companyId, { role: 'admin' })
    const [token, now] = [nanoid(40), context.now()]
    await context.db.tenant(companyId, (tx) =>
      tx
        .insertInto('sessions')
        .values({
          id: nanoid(),
          companyId,
          userId,
          tokenHash: sha256(token),
          csrfToken: nanoid(),
          userAgent: 'bench',
          address: '127.0.0.1',
          host: null,
          createdAt: now.toString(),
          lastSeenAt: now.toString(),
          expiresAt: now.add({ hours: 24 }).toString(),
        })
        .execute(),
    )
    cookies.push(`${sessionCookie(context)}=${token}`)
  }
  return cookies
}

/** Some at a time, each once it is ready. */
async function openAll(open: (at: number) => WebSocket): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let at = 0; at < SOCKETS; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, SOCKETS - at) }, (_, next) => open(at + next))
    await Promise.all(some.map((one) => once(one, isOurs(one) ? 'subscribed' : 'open')))
    sockets.push(...some)
  }
  return sockets
}

const isOurs = ({ url }: WebSocket) => url.includes('/app/')

function subscribed(
  context: AppContext,
  url: string,
  companyId: string,
  headers: Record<string, string>,
): WebSocket {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/${LIVE_KEY}?protocol=7`, { headers })
  const channel = companyChannel(companyId)
  const hear = (bytes: WebSocket.RawData) => {
    const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string }
    if (event === 'pusher:connection_established') {
      const { socket_id: id } = JSON.parse(data) as { socket_id: string }
      const auth = signChannel(liveKeysOf(context.config), id, channel)
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
    } else if (event === 'pusher_internal:subscription_succeeded') {
      socket.off('message', hear)
      socket.emit('subscribed')
    }
  }
  return socket.on('message', hear)
}

/** Milliseconds from `change` until all sockets but one in a hundred have heard a text with this in it. */
async function p99(
  sockets: readonly WebSocket[],
  mark: string,
  change: () => Promise<unknown>,
): Promise<number> {
  let left = sockets.length - Math.floor(sockets.length / 100)
  let last = 0
  const rest = Promise.withResolvers<void>()
  let all = sockets.length
  const hear = (bytes: WebSocket.RawData) => {
    if (!bytes.toString().includes(mark)) return
    if (--left === 0) last = performance.now()
    if (--all === 0) rest.resolve()
  }
  for (const one of sockets) one.on('message', hear)
  const begun = performance.now()
  await change()
  await rest.promise
  for (const one of sockets) one.off('message', hear)
  return last - begun
}
