import { z } from 'zod'
import type { Product } from './product.ts'

const emulatedCalls = z.array(z.object({ kind: z.string(), path: z.string() }))

/** Calls that reached the emulated vendors meanwhile; renewing a login is none. */
export async function callsDuring(product: Product, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const calls = emulatedCalls.parse(await (await fetch(`${product.emulatorsUrl}/_calls`)).json())
    return calls.filter(({ path }) => !path.includes('token')).length
  }
  const before = await count()
  await work()
  return (await count()) - before
}
