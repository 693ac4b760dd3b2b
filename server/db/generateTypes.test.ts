import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { generateTypes } from './generateTypes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the table types are those of the migrated database', async () => {
  await expect(generateTypes(database.ownerUrl, { verify: true })).resolves.toBeUndefined()
})
