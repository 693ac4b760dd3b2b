import { Pool } from 'undici'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../../server/seed/people.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import type { Product } from '../lib/product.ts'
import type { Figure } from '../lib/table.ts'
import { openWorkshop, type Workshop } from '../lib/workshop.ts'

/** Where an attack takes place: a separate product. */
export interface Stage {
  product: Product
  /** The inside of it, to prepare the attack and to count. */
  workshop: Workshop
  /** The demo company's admin, signed in. */
  owner: HttpClient
}

/** Something that a hostile tenant or reader may try. */
export interface Attack {
  title: string
  /** Prepares what must not count as waiting time. Returns the attack itself, which returns its own figures. */
  prepare(stage: Stage): Promise<() => Promise<Figure[]>>
}

export async function openStage(product: Product): Promise<Stage> {
  const owner = httpClient(product.url)
  const [{ people }] = DEMO_COMPANIES
  const entered = await owner.signIn(people[0].email, DEMO_PASSWORD)
  if (entered.status !== 200) throw new Error(`Nobody can sign in: ${entered.text}`)
  return { product, workshop: await openWorkshop(product), owner }
}

/** Longer than anything honest takes; an attack on a product that hangs or has died ends, too. */
const PATIENCE_MS = 60_000

/** Waits for a call, but not for ever; null where it was never answered. */
export const withTimeout = <T>(call: Promise<T>): Promise<T | null> =>
  Promise.race([
    call.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, null).unref()
    }),
  ])

/** Another address each time: what limits one reader does not limit a crowd. */
export const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** Statuses of GETs made over so many connections at once; stops early where nothing answers any more. */
export async function getMany(
  { url }: Product,
  paths: readonly string[],
  { connections, from = addressOf }: { connections: number; from?: (number: number) => string },
): Promise<number[]> {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: PATIENCE_MS })
  const statuses: number[] = []
  let next = 0
  let silent = false
  const client = async () => {
    while (next < paths.length && !silent) {
      const number = next++
      const headers = { 'x-forwarded-for': from(number) }
      try {
        const answer = await pool.request({ path: paths[number] ?? '/', method: 'GET', headers })
        await answer.body.dump()
        statuses.push(answer.statusCode)
      } catch {
        silent = true
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  await pool.destroy()
  return statuses
}
