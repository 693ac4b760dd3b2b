import { z } from 'zod'
import type { Product } from './product.ts'

const emulatedCalls = z.array(z.object({ kind: z.string(), method: z.string(), path: z.string() }))
export type EmulatedCall = z.infer<typeof emulatedCalls>[number]

/** Calls that reached the emulated vendors meanwhile; renewing a login is none. */
export async function callsDuring(product: Product, work: () => Promise<unknown>): Promise<EmulatedCall[]> {
  const made = async () => {
    const calls = emulatedCalls.parse(await (await fetch(`${product.emulatorsUrl}/_calls`)).json())
    return calls.filter(({ path }) => !path.includes('token'))
  }
  const before = await made()
  await work()
  return (await made()).slice(before.length)
}
