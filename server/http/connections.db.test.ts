import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type Person } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { ARRIVES_WITHIN, MOST_CONNECTIONS } from './bounds.ts'

let app: TestApp
const open: Socket[] = []
beforeAll(async () => {
  app = await startTestApp({ arrivesWithin: { body: 2, upload: 6 } })
})
afterAll(() => app.stop())
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** A separate connection, and all that was received on it. */
async function dial(at = app): Promise<Socket & { received: () => string; ended: () => boolean }> {
  const socket = connect(Number(new URL(at.url).port), '127.0.0.1')
  open.push(socket)
  let text = ''
  let over = false
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += String(chunk)
  })
  socket.on('close', () => {
    over = true
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return Object.assign(socket, { received: () => text, ended: () => over })
}

const post = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${more}content-type: ${type}\r\ncontent-length: 1000\r\n\r\n{`

it('bodies have half a minute, uploads two', () => {
  expect(ARRIVES_WITHIN).toEqual({ body: 30, upload: 120 })
})

it('a request that names two hosts is refused, as proxies and we might believe different ones', async () => {
  const socket = await dial()
  socket.write('GET /healthz HTTP/1.1\r\nHost: reports.example.com\r\nhost: evil.example\r\n\r\n')
  await expect.poll(() => socket.ended(), { timeout: PATIENCE_MS }).toBe(true)
  expect(socket.received()).toMatch(/^HTTP\/1\.1 400 /)
  expect(socket.received()).not.toContain('evil')
  const fine = await dial()
  fine.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => fine.received(), { timeout: PATIENCE_MS }).toMatch(/^HTTP\/1\.1 200 /)
})

const answers = async (socket: Awaited<ReturnType<typeof dial>>) => {
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => socket.ended() || socket.received() !== '', { timeout: PATIENCE_MS }).toBe(true)
  return socket.received().startsWith('HTTP/1.1 200')
}

it('one address has a bounded number of connections, and gets a new one where another ends', async () => {
  const taken = await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => dial()))
  expect(await answers(taken[0] as Awaited<ReturnType<typeof dial>>)).toBe(true)
  expect(await answers(await dial())).toBe(false)
  taken[0]?.destroy()
  await expect.poll(async () => answers(await dial()), { timeout: PATIENCE_MS }).toBe(true)
})

it('a trusted proxy brings many people on connections of its own', async () => {
  const behind = await startTestApp({ config: { trustProxy: ['127.0.0.0/8'] } })
  try {
    const taken = await Promise.all(Array.from({ length: MOST_CONNECTIONS + 5 }, () => dial(behind)))
    expect(await answers(taken.at(-1) as Awaited<ReturnType<typeof dial>>)).toBe(true)
    for (const socket of taken) socket.destroy()
  } finally {
    await behind.stop()
  }
})

const opening = (cookie: string) =>
  `GET /app/live?protocol=7 HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${cookie}sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

async function openSockets(cookie = '') {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => dial()))
  for (const socket of sockets) {
    socket.write(opening(cookie))
    await expect.poll(() => socket.received()).toMatch(/^HTTP\/1\.1 101 /)
  }
}

const cookieLine = ({ cookies }: Person) =>
  `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\n`

it('a connection that asks for a socket and is nobody’s counts on', async () => {
  await openSockets()
  const others = await Promise.all(Array.from({ length: MOST_CONNECTIONS - 20 }, () => dial()))
  expect(await answers(others.at(-1) ?? (await dial()))).toBe(true)
  expect(await answers(await dial())).toBe(false)
})

// From here on: a signed-in person's connections stay open, and those above count all there are.
it('a connection that has become a socket of an open page does not count', async () => {
  const { owner } = await makePeople(app)
  await openSockets(cookieLine(owner))
  const others = await Promise.all(Array.from({ length: MOST_CONNECTIONS - 15 }, () => dial()))
  expect(await answers(others.at(-1) ?? (await dial()))).toBe(true)
})

it('a call that asks for another protocol where there is none is answered as any other', async () => {
  const { owner } = await makePeople(app)
  const body = JSON.stringify({ name: 'Northwind', hosts: 'northwind.example' })
  for (const name of ['h2c', 'websocket']) {
    const socket = await dial()
    socket.write(
      `POST /api/groups HTTP/1.1\r\nhost: localhost\r\n${cookieLine(owner)}x-csrf-token: ${owner.csrfToken}\r\nconnection: Upgrade\r\nupgrade: ${name}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await expect.poll(() => socket.received(), { timeout: PATIENCE_MS }).toMatch(/^HTTP\/1\.1 20[01] /)
  }
})

it('a body that trickles in is given up after its time, an upload after more once its sender may', async () => {
  const { owner } = await makePeople(app)
  const known = `${cookieLine(owner)}x-csrf-token: ${owner.csrfToken}\r\n`
  const form = 'multipart/form-data; boundary=x'
  const slow = await Promise.all(
    [
      ...['/login', '/api/dashboards/V1StGXR8_Z5jdHi6B-myT/authorise', '/nowhere'].map((path) =>
        post(path, 'application/json'),
      ),
      ...['/api/files/dashboard', '/api/sources/import', '/api/company'].map((path) => post(path, form)),
    ].map(async (call) => {
      const socket = await dial()
      socket.write(call)
      return socket
    }),
  )
  const upload = await dial()
  upload.write(post('/api/files/dashboard', form, known))
  const trickle = setInterval(() => {
    for (const socket of [...slow, upload]) if (!socket.destroyed) socket.write(' ')
  }, 200)
  try {
    await expect
      .poll(() => slow.map((socket) => socket.ended()), { timeout: PATIENCE_MS })
      .toEqual(slow.map(() => true))
    expect(upload.ended()).toBe(false)
    await expect.poll(() => upload.ended(), { timeout: PATIENCE_MS }).toBe(true)
  } finally {
    clearInterval(trickle)
  }
})
