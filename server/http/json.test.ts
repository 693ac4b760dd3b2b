import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertPlainJson } from './json.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const object = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, index])))
const lists = (count: number) => JSON.stringify(Array.from({ length: count }, () => Array(1_999).fill(0)))

describe('JSON as a call sends it', () => {
  it.each([
    ['a form', '{"email":"a@b.example","password":"x"}'],
    ['32 levels', nested(32)],
    ['2,000 keys', object(2_000)],
    ['brackets, commas and quotes within a text', JSON.stringify({ text: `${'[,{"\\'.repeat(9_000)}` })],
    ['a text that ends with a backslash', '["\\\\",["\\\\\\""]]'],
    ['nothing', ''],
    ['what is broken: the parser says so', ']]}}{"unended, [[['],
  ])('passes: %s', (_what, text) => expect(() => assertPlainJson(text)).not.toThrow())

  it.each([
    ['33 levels', nested(33), /deep/],
    ['1.8 MB of [', '['.repeat(1_800_000), /deep/],
    ['objects within objects', '{"a":'.repeat(40), /deep/],
    ['2,001 keys', object(2_001), /too many values/],
    ['2,001 values', `[${Array(2_001).fill(0)}]`, /too many values/],
    ['very many short lists', lists(110), /too many values/],
  ])('is refused: %s', (_what, text, why) => expect(() => assertPlainJson(text)).toThrow(why))

  it('passes whatever texts it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (texts) => {
        assertPlainJson(JSON.stringify({ texts, [texts[0] ?? '']: texts }))
      }),
    )
  })
})
