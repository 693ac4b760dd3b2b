import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withRest } from './withRest.ts'

it('works at once, once more for all that ask soon, and at once again after a rest', async () => {
  let times = 0
  const ask = withRest(() => {
    times += 1
  }, 50)
  for (let asked = 0; asked < 20; asked++) ask()
  expect(times).toBe(1)
  await expect.poll(() => times).toBe(2)
  await sleep(150)
  expect(times).toBe(2)
  ask()
  expect(times).toBe(3)
})

it('never works twice at the same time', async () => {
  let [under, most, done] = [0, 0, 0]
  const ask = withRest(async () => {
    most = Math.max(most, ++under)
    await sleep(60)
    under -= 1
    done += 1
  }, 10)
  ask()
  await sleep(30)
  ask()
  await expect.poll(() => done).toBe(2)
  expect([most, under]).toEqual([1, 0])
})
