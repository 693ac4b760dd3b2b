import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputMessage } from './inputMessage.ts'

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Fill this in.'],
  [z.string(), null, 'Fill this in.'],
  [z.string(), 5, 'This is not a text.'],
  [z.string().min(1), '', 'Fill this in.'],
  [z.string().min(3), 'ab', 'This needs at least 3 characters.'],
  [z.string().max(3), 'abcd', 'This can have at most 3 characters.'],
  [z.number(), 'five', 'This is not a number.'],
  [z.int(), 1.5, 'This is not a whole number.'],
  [z.number().min(2), 1, 'This must be at least 2.'],
  [z.number().max(23), 24, 'This must be at most 23.'],
  [z.number().multipleOf(5), 7, 'This must be a multiple of 5.'],
  [z.boolean(), 'maybe', 'This is not yes or no.'],
  [z.array(z.string()).min(1), [], 'This needs at least 1 entries.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This can have at most 1 entries.'],
  [z.object({}), [], 'This is not a set of fields.'],
  [z.date(), 'x', 'This is not of the expected kind.'],
  [z.email(), 'nobody', 'This is not an e-mail address.'],
  [z.iso.date(), 'tomorrow', 'This is not a day such as 2026-10-31.'],
  [z.string().regex(/^x$/), 'y', 'This is not in the expected form.'],
  [z.enum(['MONTH', 'WEEK']), 'DAY', 'Choose MONTH or WEEK.'],
  [z.literal('files'), 'x', 'Choose files.'],
  [
    z.enum(Array.from({ length: 13 }, (_, index) => `v${index}`)),
    'x',
    'This is not one of the possible values.',
  ],
  [z.strictObject({}), { role: 1, price: 2 }, 'There is no field called “role” or “price”.'],
  [z.union([z.string(), z.number()]), true, 'This is not valid.'],
  [z.string('Name it.'), 5, 'Name it.'],
])('%# says what is wrong in words', (schema, value, sentence) => {
  const { error } = schema.safeParse(value, { error: inputMessage })
  expect(error?.issues[0]?.message).toBe(sentence)
})
