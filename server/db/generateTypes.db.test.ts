import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { generateTypes } from './generateTypes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the table types are those of the migrated database', async () => {
  await generateTypes(database.ownerUrl, { verify: true }).catch((cause: unknown) => {
    throw new Error('server/db/types.ts is not what the migrations make; run: npm run db-types', { cause })
  })
})
