import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { EMULATOR_SWITCHES, type Emulator, type EmulatorSwitch } from '../providers/sandbox/emulation.ts'
import { memoryName } from './registry.ts'

export interface EmulatedCall {
  kind: string
  /** Name of the definition's origin that was called. */
  origin: string
  method: string
  /** Without its mount prefix and its query. */
  path: string
}

export interface EmulatorServer {
  /** Address of the server, without a trailing slash. */
  url: string
  /** `context.origin` of a kind: the addresses its origins are mounted at. */
  originOf(kind: string): (name: string) => string
  /** The failures this kind pretends at present; add and delete freely. */
  switchesOf(kind: string): Set<EmulatorSwitch>
  /** Forgets grants, codes and all else that this kind remembers, as a restart does; kinds of one OAuth client share it. */
  forget(kind: string): Promise<void>
  /** The latest calls, oldest first. */
  calls: EmulatedCall[]
  stop(): Promise<void>
}

export interface ServeOptions {
  /** 0 or absent: any free one. */
  port?: number
  now?: () => Temporal.Instant
  /** Mounts one emulator's origin at `/` too, for official clients that cannot be given a path. */
  root?: { kind: string; origin: string }
  /** Other pages by their first path segment: the mail inbox. */
  pages?: Readonly<Record<string, (request: Request) => Promise<Response> | Response>>
}

const KEPT_CALLS = 10_000
const Switches = z.object({ on: z.array(z.enum(EMULATOR_SWITCHES)) })

/**
 * Serves emulators on loopback at `/<kind>/<origin>/…`. `POST /_switches/<kind>` with `{"on": ["rate_limited"]}`
 * sets a kind's failures, `GET /_calls` lists what was called.
 */
export async function serveEmulators(
  mounts: Readonly<Record<string, Emulator>>,
  { port = 0, now = () => Temporal.Now.instant(), root, pages = {} }: ServeOptions = {},
): Promise<EmulatorServer> {
  const calls: EmulatedCall[] = []
  const switches = new Map(Object.keys(mounts).map((kind) => [kind, new Set<EmulatorSwitch>()]))
  const memories = new Map<string, Map<string, unknown>>()
  let url = ''

  const switchesOf = (kind: string) => {
    const found = switches.get(kind)
    if (!found) throw new Error(`No emulator is mounted as ${kind}`)
    return found
  }
  const memoryOf = async (kind: string) =>
    memories.getOrInsertComputed(await memoryName(kind), () => new Map())

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const [, first = '', second = ''] = pathname.split('/')
    if (pathname === '/_calls') return Response.json(calls)
    if (first === '_switches') return setSwitches(second, request)
    const page = pages[first]
    if (page) return page(request)
    const mounted = mounts[first] && second ? { kind: first, origin: second } : root
    const emulator = mounted && mounts[mounted.kind]
    if (!mounted || !emulator) return new Response('No emulator is mounted here.', { status: 404 })
    const path = mounted === root ? pathname : pathname.slice(`/${first}/${second}`.length) || '/'
    calls.push({ ...mounted, method: request.method, path })
    if (calls.length > KEPT_CALLS) calls.shift()
    return await emulator(new Request(url + path + search, request), {
      origin: mounted.origin,
      now: now(),
      switches: switchesOf(mounted.kind),
      memory: await memoryOf(mounted.kind),
      self: `${url}/${mounted.kind}`,
    })
  }

  async function setSwitches(kind: string, request: Request): Promise<Response> {
    const wanted = switches.get(kind)
    if (!wanted) return new Response(`No emulator is mounted as ${kind}.`, { status: 404 })
    const body = Switches.safeParse(await request.json().catch(() => null))
    if (!body.success) return new Response(z.prettifyError(body.error), { status: 400 })
    wanted.clear()
    for (const name of body.data.on) wanted.add(name)
    return Response.json({ kind, on: [...wanted] })
  }

  const server = createServer((incoming, outgoing) => {
    readRequest(incoming, url)
      .then(answer)
      .catch((error: unknown) => new Response(`The emulator failed: ${String(error)}`, { status: 500 }))
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    originOf: (kind) => (name) => `${url}/${kind}/${name}`,
    switchesOf,
    forget: async (kind) => (await memoryOf(kind)).clear(),
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(incoming: IncomingMessage, url: string): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item)
  }
  const method = incoming.method ?? 'GET'
  const bodyless = method === 'GET' || method === 'HEAD'
  return new Request(url + (incoming.url ?? '/'), {
    method,
    headers,
    ...(bodyless ? {} : { body: Buffer.concat(chunks) }),
  })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(body)
}
