import { expect, it } from 'vitest'
import { newDomains } from './groups.ts'

it('says how a table that is too long can be imported all the same', () => {
  const read = (characters: number) => newDomains.safeParse({ table: 'x'.repeat(characters) })
  expect(read(400_000).success).toBe(true)
  expect(read(400_001).error?.issues.map(({ message }) => message)).toEqual([
    'The table is too long: at most 400,000 characters are read at once. Split the file and import its parts one after the other.',
  ])
})
