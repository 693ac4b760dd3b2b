import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process that does `work` under the lock; it prints `in` and `out` around it and `waits` when it has to wait. */
function locker(work: string): ChildProcess {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'pidLock.mjs'))})
    await withLock('lock', () => console.log('waits'), async () => {
      appendFileSync('log', 'in ')
      console.log('in')
      ${work}
      appendFileSync('log', 'out ')
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const log = () => readFileSync(join(folder, 'log'), 'utf8').trim()

it('lets processes in one by one', async () => {
  const all = Array.from({ length: 5 }, () => locker('await sleep(30)'))
  const codes = await Promise.all(all.map((child) => once(child, 'exit')))
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0, 0, 0])
  expect(log()).toBe('in out in out in out in out in out')
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it('takes over from a killed process, once, however many wait', async () => {
  const holder = locker('await sleep(60_000)')
  if (holder.stdout) await once(holder.stdout, 'data')
  const waiting = Array.from({ length: 3 }, () => locker('await sleep(30)'))
  await Promise.all(waiting.map((child) => child.stdout && once(child.stdout, 'data')))
  expect(log()).toBe('in')
  const exits = waiting.map((child) => once(child, 'exit'))
  holder.kill('SIGKILL')
  await Promise.all(exits)
  expect(log()).toBe('in in out in out in out')
})

it('does not take another program that got the old number for the holder', async () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} an earlier start`)
  const [code] = await once(locker(''), 'exit')
  expect(code).toBe(0)
})
