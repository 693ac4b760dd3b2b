import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../server/db/embedded/server.ts'
import { callsDuring } from './lib/calls.ts'
import { requestsPerSecond } from './lib/load.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type BenchTable, single } from './lib/table.ts'
import { openWorkshop } from './lib/workshop.ts'

const WIDGETS = 12
const VIEWERS = 10
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 10

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => z.object({ type: z.string() }).parse(JSON.parse(line)))

/** The data call when every figure is cached, against a route that does nothing; and how often vendors are called. */
export async function bench(): Promise<BenchTable> {
  const product = await startProduct()
  try {
    const workshop = await openWorkshop(product)
    // These two vendors take one question a call, so that calls can be counted.
    const { permalink } = await workshop.makeDashboard(WIDGETS, ['google_webmasters', 'semrush'])
    await workshop.close()
    const address = `${product.url}/api/dashboards/${permalink}/data?layout=wide`
    const alone = await callsDuring(product, () => ask(`${address}&month=8&year=2026`))
    const together = await callsDuring(product, () =>
      Promise.all(Array.from({ length: VIEWERS }, () => ask(`${address}&month=9&year=2026`))),
    )
    const body = await ask(address)
    const warm = await callsDuring(product, () => ask(address))
    const { ours, bare } = await race(product, address, body)
    return {
      title: `Data: the data call of a dashboard of ${WIDGETS} widgets, ${Math.round(body.byteLength / 1024)} KB`,
      figures: [
        { name: 'data call, warm', values: ours, unit: 'a second' },
        { name: 'bare Fastify route, same bytes', values: bare, unit: 'a second' },
        {
          name: 'ratio',
          values: ours.map((value, round) => value / (bare[round] ?? Number.NaN)),
          unit: '×',
          least: 0.5,
        },
        single('calls to vendors, warm', warm.length, '', { most: 0 }),
        single('calls to vendors, cold, one viewer', alone.length, '', { least: 1 }),
        single(`calls to vendors, cold, ${VIEWERS} viewers at once`, together.length, '', {
          most: alone.length,
          least: alone.length,
        }),
      ],
      notes: [
        `${CONNECTIONS} connections, ${SECONDS} s each in turn, ${ROUNDS} rounds; client and server share the machine.`,
      ],
    }
  } finally {
    await product.stop()
  }
}

async function race(
  product: Product,
  address: string,
  body: ArrayBuffer,
): Promise<{ ours: number[]; bare: number[] }> {
  const file = join(product.dataDir, 'answer.ndjson')
  await writeFile(file, Buffer.from(body))
  const port = await freePort(0)
  const server = fork(join(import.meta.dirname, 'lib/bareServer.ts'), [file, String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    await once(server, 'message')
    const load = { connections: CONNECTIONS, seconds: SECONDS, bytes: body.byteLength }
    const [ours, bare]: number[][] = [[], []]
    for (let round = -1; round < ROUNDS; round++) {
      const [mine, theirs] = [
        await requestsPerSecond(address, load),
        await requestsPerSecond(`http://127.0.0.1:${port}/`, load),
      ]
      // The first round warms both up.
      if (round >= 0) {
        ours?.push(mine)
        bare?.push(theirs)
      }
    }
    return { ours: ours ?? [], bare: bare ?? [] }
  } finally {
    server.disconnect()
    await once(server, 'exit')
  }
}

/** One viewer's answer, which must be whole. */
async function ask(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address)
  const body = await answer.arrayBuffer()
  const lines = linesOf(Buffer.from(body).toString())
  const widgets = lines.filter(({ type }) => type === 'widget').length
  if (answer.status !== 200 || widgets < WIDGETS || lines.at(-1)?.type !== 'done') {
    throw new Error(`${address} answered ${answer.status} with ${widgets} of ${WIDGETS} widgets.`)
  }
  return body
}
