import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from '../db/database.ts'
import { placeIn, SOURCE_CREDENTIALS } from '../db/encryptedColumns.ts'
import { createCipher } from '../db/encryption.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-rotate-'))
const [old, fresh] = ['old', 'fresh'].map((id) => ({ id, key: randomBytes(32) }))
const written = (...keys: (typeof old)[]) =>
  keys.map((key) => `${key?.id}:${key?.key.toString('base64')}`).join(',')

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  await test.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The command as an operator runs it. */
const rotateKey = (keys: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'rotateKey.ts')],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: test.ownerUrl, DATA_DIR: dataDir, ENCRYPTION_KEY: keys },
      },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

it('rotates the configured database and says what it did; a missing key ends in exit code 1', async () => {
  if (!old || !fresh) throw new Error('unreachable')
  const db = openDatabase(test.appUrl)
  const place = placeIn(SOURCE_CREDENTIALS, 'a', 's')
  await db.tenant('a', async (tx) => {
    await tx.insertInto('companies').values({ id: 'a', name: 'a' }).execute()
    const credentials = createCipher([old]).encrypt('grant', place)
    await tx.insertInto('sources').values({ id: 's', companyId: 'a', kind: 'semrush', credentials }).execute()
  })

  const missing = await rotateKey(written(fresh))
  expect(missing.code).toBe(1)
  expect(missing.output).toContain('The encryption key “old” is not in ENCRYPTION_KEY.')

  const done = await rotateKey(written(fresh, old))
  expect(done).toMatchObject({ code: 0 })
  expect(done.output).toContain('sources.credentials: 1 brought under key “fresh”, 0 there already, 0 left')
  const { credentials } = await db.tenant('a', (tx) =>
    tx.selectFrom('sources').select('credentials').executeTakeFirstOrThrow(),
  )
  expect(createCipher([fresh]).decrypt(credentials, place)).toBe('grant')
  await db.close()
})
