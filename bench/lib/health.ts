import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Product } from './product.ts'

const said = z.union([z.object({ began: z.literal(true) }), z.object({ ms: z.number(), ok: z.boolean() })])

/** What all other users noticed of a piece of work. */
export interface Health {
  /** Longest wait for `/healthz` in milliseconds, an answer that had not come at the end included. */
  longestMs: number
  /** MB by which the web process's heap has grown, garbage left out as far as it goes; NaN where it has died. */
  heapGrowth: number
  alive: boolean
}

/** Does the work and watches the product meanwhile from a process beside it. */
export async function healthDuring(product: Product, work: () => Promise<unknown>): Promise<Health> {
  const before = await smallestHeap(product)
  const probe = fork(join(import.meta.dirname, 'healthProbe.ts'), [`${product.url}/healthz`])
  const delays: number[] = []
  let pendingSince: number | null = null
  probe.on('message', (message) => {
    const line = said.parse(message)
    if ('began' in line) pendingSince = performance.now()
    else {
      pendingSince = null
      if (line.ok) delays.push(line.ms)
    }
  })
  await once(probe, 'message')
  // The first answers also open the connection.
  await sleep(500)
  delays.length = 0
  await work()
  await sleep(500)
  const pending = pendingSince === null ? 0 : performance.now() - pendingSince
  probe.disconnect()
  await once(probe, 'exit')
  const alive = (await heapOf(product)) !== null
  return {
    longestMs: Math.max(pending, ...delays),
    heapGrowth: alive ? (await smallestHeap(product)) - before : Number.NaN,
    alive,
  }
}

const SAMPLES = 20
const SAMPLED_EVERY_MS = 250

/** The heap in use falls with every collection: the smallest of some samples is closest to what is retained. */
async function smallestHeap(product: Product): Promise<number> {
  const samples: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    samples.push((await heapOf(product)) ?? Number.NaN)
    await sleep(SAMPLED_EVERY_MS)
  }
  return Math.min(...samples)
}

/** MB; null where the product is gone. */
async function heapOf({ url }: Product): Promise<number | null> {
  const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(60_000) }).then(
    (answer) => answer.text(),
    () => null,
  )
  const bytes = text && /^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]
  return bytes ? Number(bytes) / 1024 / 1024 : null
}
