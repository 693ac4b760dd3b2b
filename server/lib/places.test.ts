import { expect, it } from 'vitest'
import { places } from './places.ts'

it('runs as many at once as there are places, in order, and frees the place of one that fails', async () => {
  const inTurn = places(2)
  const begun: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>())
  const all = Promise.allSettled(
    gates.map(({ promise }, index) =>
      inTurn(() => {
        begun.push(index)
        return promise
      }),
    ),
  )
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('broken'))
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve(7)
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(begun).toEqual([0, 1, 2, 3])
})
