import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonExcess } from './jsonForm.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const object = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, index])))
const lists = (count: number) => JSON.stringify(Array.from({ length: count }, () => Array(1_999).fill(0)))

const BOUNDS = { levels: 32, members: 2_000, values: 200_000 }

describe('JSON', () => {
  it.each([
    ['a form', '{"email":"a@b.example","password":"x"}'],
    ['32 levels', nested(32)],
    ['2,000 keys', object(2_000)],
    ['brackets, commas and quotes within a text', JSON.stringify({ text: `${'[,{"\\'.repeat(9_000)}` })],
    ['a text that ends with a backslash', '["\\\\",["\\\\\\""]]'],
    ['nothing', ''],
    ['what is broken: the parser says so', ']]}}{"unended, [[['],
  ])('passes: %s', (_what, text) => expect(jsonExcess(text, BOUNDS)).toBeNull())

  it.each([
    ['33 levels', nested(33), 'levels'],
    ['1.8 MB of [', '['.repeat(1_800_000), 'levels'],
    ['objects within objects', '{"a":'.repeat(40), 'levels'],
    ['2,001 keys', object(2_001), 'values'],
    ['2,001 values', `[${Array(2_001).fill(0)}]`, 'values'],
    ['very many short lists', lists(110), 'values'],
  ])('is refused: %s', (_what, text, excess) => expect(jsonExcess(text, BOUNDS)).toBe(excess))

  it('passes whatever texts it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (texts) => {
        expect(jsonExcess(JSON.stringify({ texts, [texts[0] ?? '']: texts }), BOUNDS)).toBeNull()
      }),
    )
  })
})
