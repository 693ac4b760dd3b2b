import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurns, ownTurn } from './turns.ts'

/** Time passes by work alone, however busy the machine is. */
let time = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(() => {
  vi.restoreAllMocks()
})
function workFor(milliseconds: number): void {
  time += milliseconds
}

/** How many had done their work at each turn of the event loop. */
async function doneByTurn(workers: number, milliseconds: number): Promise<number[]> {
  let done = 0
  const work = Array.from({ length: workers }, async () => {
    await ownTurn()
    workFor(milliseconds)
    done++
  })
  const seen: number[] = [0]
  while (done < workers) {
    await nextTurn()
    seen.push(done)
  }
  await Promise.all(work)
  return seen
}

it('lets one of many go on in a turn of the event loop where each takes long', async () => {
  const seen = await doneByTurn(10, 6)
  expect(seen.every((done, at) => done - (seen[at - 1] ?? 0) <= 1)).toBe(true)
})

it('lets many go on in a turn where each takes next to nothing', async () => {
  const seen = await doneByTurn(200, 0)
  expect(seen.length).toBeLessThan(100)
})

it('gives way while parts are made that take long', async () => {
  function* parts() {
    for (let part = 0; part < 10; part++) {
      workFor(6)
      yield part
    }
  }
  let making = true
  const made = inTurns(parts()).finally(() => {
    making = false
  })
  let turns = 0
  for (; making; turns++) await nextTurn()
  expect(await made).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(turns).toBeGreaterThanOrEqual(10)
})
