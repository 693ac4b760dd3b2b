import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { EmulatorSwitch } from '../../providers/sandbox/emulation.ts'
import { dataOf } from '../../shared/api/common.ts'
import { source } from '../../shared/api/sources.ts'
import { companyChannel, LIVE_EVENTS } from '../../shared/domain/live.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { type ProductProcess, productEnvironment, startProduct, stopProduct } from '../../test/product.ts'
import { connectPusher, told } from '../../test/pusherClient.ts'
import { signal } from '../db/embedded/processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../seed/people.ts'

/** Two web processes on one database, behind a proxy as in operation, and a page that is open meanwhile. */

let folder: string
let database: EmbeddedPostgres
const products: ProductProcess[] = []
/** Where each process's vendors are. */
const emulators: string[] = []
let proxy: Server
let client: HttpClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-live-'))
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined })
  const shared = {
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
  }
  for (const name of ['first', 'second']) {
    const environment = await productEnvironment(join(folder, name))
    emulators.push(`http://127.0.0.1:${environment.EMULATOR_PORT}`)
    products.push(await startProduct({ ...environment, ...shared }))
  }
  proxy = startProxy(() => products.findLast(isRunning)?.url)
  await once(proxy, 'listening')
  client = httpClient(first().url)
  const [{ people }] = DEMO_COMPANIES
  expect((await client.signIn(people[0].email, DEMO_PASSWORD)).status).toBe(200)
})
afterAll(async () => {
  proxy.close()
  for (const product of products) await stopProduct(product)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const first = () => products[0] as ProductProcess
const isRunning = ({ child }: ProductProcess) => child.exitCode === null && child.signalCode === null

/** Passes connections on to whichever process it is told, as a load balancer does. */
function startProxy(target: () => string | undefined): Server {
  return createServer((socket) => {
    const url = target()
    if (!url) return socket.destroy()
    const onward = connect(Number(new URL(url).port), '127.0.0.1')
    for (const end of [socket, onward]) end.on('error', () => undefined)
    socket.on('close', () => onward.destroy()).pipe(onward)
    onward.on('close', () => socket.destroy()).pipe(socket)
  }).listen(0, '127.0.0.1')
}

const sourceIds = async (from: HttpClient): Promise<string[]> =>
  (await from.get('/api/sources'))
    .as(z.object({ data: z.array(z.object({ id: z.string() })) }))
    .data.map(({ id }) => id)

const globals = async () =>
  z.object({ company: z.object({ id: z.string() }) }).parse((await client.open('/dashboards')).globals)

/** Makes the vendor fail in these ways, as the first process meets it. */
const setSwitches = (on: EmulatorSwitch[]) =>
  fetch(`${emulators[0]}/_switches/google_analytics`, { method: 'POST', body: JSON.stringify({ on }) })

it('a source that one process finds invalid shows in a page of another within a second', async () => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { company } = await globals()
  const list = (await client.get('/api/sources')).as(dataOf(z.array(source))).data
  const { id = '' } = list.find(({ name }) => name === 'google_analytics') ?? {}
  // The socket is held by the second process.
  const pusher = connectPusher(url, client)
  const channel = pusher.subscribe(companyChannel(company.id))
  const shown = new Promise<number>((resolve) => {
    channel.bind(LIVE_EVENTS.source, ({ sources }: { sources: { id: string; invalid: boolean }[] }) => {
      if (sources.some((one) => one.id === id && one.invalid)) resolve(performance.now())
    })
  })
  try {
    await told(channel, 'pusher:subscription_succeeded')
    await setSwitches(['revoked_grant', 'expired_token'])
    expect((await client.get(`/api/sources/${id}/properties`)).status).toBeGreaterThanOrEqual(400)
    const wasFoundAt = performance.now()
    expect((await shown) - wasFoundAt).toBeLessThan(1_000)
  } finally {
    pusher.disconnect()
    await setSwitches([])
  }
})

it('an open page hears at one process of what another does, and misses nothing when its own is killed', {
  timeout: 60_000,
}, async () => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { company } = await globals()
  const [one = '', two = ''] = await sourceIds(client)
  const pusher = connectPusher(url, client)
  const channel = pusher.subscribe(companyChannel(company.id))
  /** What the page shows: read whenever the socket says so, and whenever it is back. */
  let shown: string[] = []
  const read = async () => {
    shown = await sourceIds(client)
  }
  channel.bind('pusher:subscription_succeeded', () => void read())
  channel.bind(LIVE_EVENTS.source, () => void read())
  try {
    await told(channel, 'pusher:subscription_succeeded')
    await expect.poll(() => shown).toContain(one)
    // The socket is held by the second process.
    const heard = told(channel, LIVE_EVENTS.source)
    expect((await client.delete(`/api/sources/${one}`)).status).toBeLessThan(300)
    expect(await heard).toMatchObject({ id: one })
    await expect.poll(() => shown).not.toContain(one)

    const gone = told(pusher.connection, 'connecting')
    signal(products[1]?.child.pid ?? 0, 'SIGKILL')
    await gone
    // While the page is not connected, or has only just come back.
    expect((await client.delete(`/api/sources/${two}`)).status).toBeLessThan(300)
    await expect.poll(() => pusher.connection.state, { timeout: PATIENCE_MS }).toBe('connected')
    await expect.poll(() => shown, { timeout: PATIENCE_MS }).not.toContain(two)
  } finally {
    pusher.disconnect()
  }
})
