import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createBoundedChild } from './boundedChild.ts'

/** A list of so many numbers in one allocation, then what the child's environment names. */
const WORK = `export default (count) => {
  if (count) new Array(count).fill(0.5)
  return Object.keys(process.env)
}`
const child = createBoundedChild<number | null, string[]>(pino({ level: 'silent' }), {
  address: new URL(`data:text/javascript,${encodeURIComponent(WORK)}`),
  name: 'test',
  deadlineMs: 30_000,
  heapMb: 40,
})
afterEach(() => child.close())

it('survives a task that asks for more memory at once than it may have, and knows nothing of ours', async () => {
  await expect(child.run(20_000_000, 'company')).rejects.toThrow('exited unexpectedly')
  expect(await child.run(1, 'company')).toEqual(['TINYPOOL_WORKER_ID'])
})
