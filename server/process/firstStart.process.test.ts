import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { type ProductProcess, productEnvironment, startProduct, stopProduct } from '../../test/product.ts'

/** The first start in real use, before there is a company. */

let folder: string
let database: TestDatabase
let product: ProductProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-first-'))
  database = await createTestDatabase()
  product = await startProduct({
    ...(await productEnvironment(folder)),
    SANDBOX: '0',
    SERVICES: 'web',
    DATABASE_URL: database.ownerUrl,
    ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
  })
})
afterAll(async () => {
  await stopProduct(product)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('prints the code with which the first visitor, and nobody else, sets it up', async () => {
  const code = await vi.waitFor(() => {
    const [, printed = ''] = /Set it up: \S+\/setup with the code (\S+)/.exec(product.printed()) ?? []
    expect(printed).not.toBe('')
    return printed
  }, PATIENCE_MS)
  const visitor = httpClient(product.url)
  const setUp = (typed: string) =>
    visitor.post('/setup', {
      code: typed,
      company: 'Harbour & Pine',
      name: 'Robin Vale',
      email: 'robin@harbour.example',
      password: 'correct horse battery',
    })
  const guess = await setUp(code.replace(/[\da-f]/g, '0'))
  expect([guess.status, guess.error().error.id]).toEqual([422, 'invalid_credentials'])
  expect((await setUp(code)).status).toBe(201)
})
