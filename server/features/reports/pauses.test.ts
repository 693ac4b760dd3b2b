import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RUN_RETRY_MINUTES } from './retryLater.ts'
import { RETRY_MINUTES } from './sendRun.ts'

const told = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
const inWords = (minutes: readonly number[]) =>
  `tried again after ${minutes.slice(0, -1).join(', ')} and ${minutes.at(-1)} minutes; after the sixth try it has failed`

it('operators read after which pauses a held run and a refused mail are tried again', () => {
  expect([RUN_RETRY_MINUTES.length, RETRY_MINUTES.length]).toEqual([5, 5])
  expect(told).toContain(`the run is held and ${inWords(RUN_RETRY_MINUTES)}`)
  expect(told).toContain(`that delivery is ${inWords(RETRY_MINUTES)}`)
})
