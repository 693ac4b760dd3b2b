import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../test/patience.ts'
import { freePort, type WatchedProduct, watchProduct } from './product.ts'

/** Answers with its process and its arguments, and leaves a mark when it receives a stop signal. */
const MAIN = `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
const server = createServer((_, response) => response.end(JSON.stringify([process.pid, process.argv.slice(2)])))
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => { appendFileSync(process.env.MARKS, 'stopped '); process.exit(0) })
`
let root = ''
let port = 0
let product: WatchedProduct

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'broadsheet-dev-'))
  mkdirSync(join(root, 'server/db'), { recursive: true })
  writeFileSync(join(root, 'server/main.ts'), MAIN)
  writeFileSync(join(root, 'server/db/endDatabase.ts'), `import 'node:fs'\n`)
  port = await freePort()
  const env = { ...process.env, PORT: String(port), MARKS: join(root, 'marks') }
  product = watchProduct(root, env, ['--services=web'])
})
afterEach(async () => {
  await product.stop()
  rmSync(root, { recursive: true, force: true })
})

const ask = async (): Promise<[number, string[]]> => (await fetch(`http://127.0.0.1:${port}/`)).json()
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('starts anew with what has changed, once for several calls, and waits until it answers', async () => {
  await product.ready()
  const [first, args] = await ask()
  expect(args).toEqual(['--services=web'])
  writeFileSync(join(root, 'server/main.ts'), MAIN.replace('process.argv.slice(2)', '["changed"]'))
  void product.restart()
  void product.restart()
  await product.ready()
  const [second, changed] = await ask()
  expect(changed).toEqual(['changed'])
  expect(isAlive(first)).toBe(false)
  await product.stop()
  expect(isAlive(second)).toBe(false)
})

it('says that it has ended, and comes back with the next change', async () => {
  await product.ready()
  writeFileSync(join(root, 'server/main.ts'), 'process.exit(3)')
  void product.restart()
  await expect(product.ready()).rejects.toThrow('The product has ended')
  writeFileSync(join(root, 'server/main.ts'), MAIN)
  void product.restart()
  await product.ready()
  const [pid] = await ask()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => product.ready().catch(() => 'ended'), { timeout: PATIENCE_MS }).toBe('ended')
})
