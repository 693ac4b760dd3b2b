import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { parseExpression } from './parse.ts'

const values: Record<string, number | null> = {
  sessions: 200,
  users: 50,
  zero: 0,
  missing: null,
  'ga:new users': 10,
  'Ads: Cost': 2.5,
  min: 7,
  negative: -2.5,
  nan: Number.NaN,
  infinite: Number.POSITIVE_INFINITY,
}
const known = [...Object.keys(values), 'absent']
const value = (text: string) => {
  const parsed = parseExpression(text, known)
  if (!parsed.ok) throw new Error(`${parsed.error.message} (${parsed.error.index})`)
  return evaluate(parsed.expression, values)
}

test.each<[string, number | null]>([
  ['[sessions] / [users] * 100', 400],
  ['sessions / users * 100', 400],
  ['[ sessions ]/users', 4],
  ['[ga:new users] + [Ads: Cost]', 12.5],
  ['[min] + min(3, 9)', 10],
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 ^ 3 ^ 2', 512],
  ['2 * 3 ^ 2', 18],
  ['-2 ^ 2', 4],
  ['2 ^ -1', 0.5],
  ['--3', 3],
  ['+3', 3],
  ['10 - 4 - 3', 3],
  ['100 / 10 / 5', 2],
  ['7 % 4', 3],
  ['-7 % 4', -3],
  ['.5 + 1.5e1', 15.5],
  ['1\u00a0+\n2\t', 3],
  ['1 / 0', null],
  ['1 / [zero]', null],
  ['5 % 0', null],
  ['0 / 0', null],
  ['1 + 1 / (1 / (23 - 23))', null],
  ['1e308 * 10', null],
  ['1e308 * 10 / 1e308', null],
  ['(-8) ^ 0.5', null],
  ['sqrt(9)', 3],
  ['sqrt(-9)', null],
  ['missing + 1', null],
  ['absent + 1', null],
  ['nan + 1', null],
  ['infinite + 1', null],
  ['missing * 0', null],
  ['missing > 1', null],
  ['min(missing, 1)', null],
  ['abs(missing)', null],
  ['-missing', null],
  ['1 < 2', 1],
  ['2 <= 1', 0],
  ['2 == 2', 1],
  ['2 != 2', 0],
  ['1 + 1 == 2', 1],
  ['3 > 2 ? 10 : 20', 10],
  ['0 ? 10 : 20', 20],
  ['1 ? 0 ? 1 : 2 : 3', 2],
  ['if(sessions > 100, sessions / users, 0)', 4],
  ['if(zero > 0, 1 / zero, 0)', 0],
  ['if(1, 5, missing)', 5],
  ['if(0, 5, missing)', null],
  ['if(missing, 5, 6)', null],
  ['coalesce(missing, absent, 1 / zero, 9, 8)', 9],
  ['coalesce(missing)', null],
  ['coalesce(zero, 9)', 0],
  ['max(1, 2, users)', 50],
  ['abs(negative)', 2.5],
  ['floor(negative)', -3],
  ['ceil(negative)', -2],
  ['round(negative)', -3],
  ['round(2.5)', 3],
  ['round(1.2345, 2)', 1.23],
  ['round(12345, -2)', 12300],
  ['round(1e300, 10)', 1e300],
  ['ceil(-0.5)', 0],
  ['zero * -1', 0],
])('%s is %s', (text, expected) => {
  expect(value(text)).toBe(expected)
})

test.each<[string, number, number, RegExp]>([
  ['', 0, 0, /Write a formula/],
  ['   ', 0, 3, /Write a formula/],
  ['1 +', 3, 0, /ends too early/],
  ['1 + * 2', 4, 1, /cannot be read/],
  ['sessions users', 9, 5, /operator .* is missing/],
  ['max(sessions users)', 13, 5, /operator .* is missing/],
  ['1 2', 2, 1, /operator .* is missing/],
  ['sessions / visits', 11, 6, /no metric “visits”/],
  ['[sessions] / [no such]', 13, 9, /no metric “no such”/],
  ['users + users / usres', 16, 5, /no metric “usres”/],
  ['[sessions', 0, 1, /closing bracket/],
  ['1 + []', 4, 1, /closing bracket/],
  ['(1 + 2', 6, 0, /ends too early/],
  ['1 + 2)', 5, 1, /cannot be read/],
  ['(1, 2)', 1, 1, /not one calculation/],
  ['1, 2', 0, 1, /not one calculation/],
  ['()', 2, 0, /not one calculation/],
  ['2(3)', 1, 1, /operator .* is missing/],
  ['(1)(2)', 3, 1, /operator .* is missing/],
  ['(1) 2', 4, 1, /operator .* is missing/],
  ['[users](1)', 7, 1, /operator .* is missing/],
  ['sum(1)', 0, 3, /“sum” is not a function/],
  ['abs(1, 2)', 0, 3, /abs takes 1 value\./],
  ['1 + if(1, 2)', 4, 2, /if takes 3 values/],
  ['max()', 0, 3, /max takes 1 to 20 values/],
  ['1 + max', 4, 3, /max is a function/],
  ['users = 5', 6, 1, /write ==/],
  ['users && 1', 6, 1, /“&”/],
  ['!users', 0, 1, /“!”/],
  ['"text"', 0, 1, /“"”/],
  ['users.constructor', 5, 1, /“\.”/],
  ['users["constructor"]', 5, 1, /closing bracket|operator|metric/],
  ['constructor', 0, 11, /no metric/],
  ['__proto__', 0, 9, /no metric/],
  ['[__proto__]', 0, 11, /no metric/],
  ['this', 0, 4, /no metric/],
  ['constructor(1)', 0, 11, /not a function/],
  ['toString()', 0, 8, /not a function/],
  ['true', 0, 4, /no metric/],
  ['null', 0, 4, /no metric/],
  ['1; 2', 1, 1, /“;”/],
  ['`1`', 0, 1, /“`”/],
  ['x => 1', 2, 1, /write ==/],
  ['1e999', 0, 5, /too large/],
  ['😀', 0, 2, /“😀”/],
  ['1 ? 2', 5, 0, /ends too early/],
])('%s is refused at %i for %i characters', (text, index, length, message) => {
  const parsed = parseExpression(text, ['sessions', 'users'])
  expect(parsed).toMatchObject({ ok: false, error: { message: expect.stringMatching(message), index } })
  if (!parsed.ok && !text.startsWith('users[')) expect(parsed.error.length).toBe(length)
})

test('the metrics used are listed once each', () => {
  const parsed = parseExpression('[users] + users / [ga:new users]', known)
  expect(parsed).toMatchObject({ ok: true, metrics: ['users', 'ga:new users'] })
})

describe('limits', () => {
  it('refuses more than 500 characters', () => {
    expect(parseExpression(`1${' '.repeat(499)}`, [])).toMatchObject({ ok: true })
    expect(parseExpression(`1${' '.repeat(500)}`, [])).toMatchObject({
      ok: false,
      error: { index: 500, length: 1 },
    })
    expect(parseExpression('1'.repeat(1_000_000), [])).toMatchObject({ ok: false })
  })

  it('refuses more than 50 levels, in functions, signs and chains', () => {
    const nested = (depth: number) => `${'abs('.repeat(depth - 1)}1${')'.repeat(depth - 1)}`
    expect(parseExpression(nested(50), [])).toMatchObject({ ok: true })
    expect(parseExpression(nested(51), [])).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/deep/) },
    })
    expect(parseExpression(`${'-'.repeat(400)}1`, [])).toMatchObject({ ok: false })
    expect(parseExpression(`1${'+1'.repeat(49)}`, [])).toMatchObject({ ok: true })
    expect(parseExpression(`1${'+1'.repeat(50)}`, [])).toMatchObject({ ok: false })
  })

  it('takes parentheses of any depth that fits', () => {
    expect(parseExpression(`${'('.repeat(249)}1${')'.repeat(249)}`, [])).toMatchObject({ ok: true })
  })
})

const token = fc.constantFrom(
  ...[
    '1',
    '2.5',
    '[users]',
    'users',
    '+',
    '-',
    '*',
    '/',
    '%',
    '^',
    '(',
    ')',
    ',',
    '?',
    ':',
    '<',
    '==',
    'if(',
    'max(',
  ],
  ...[
    'round(',
    'coalesce(',
    ' ',
    '[',
    ']',
    '.',
    '__proto__',
    'constructor',
    '"',
    '[zero]',
    'missing',
    '$',
    '1e5',
  ],
)
describe('whatever is typed', () => {
  it('is read or refused inside the text, and has a finite value or none', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseExpression(text, known)
        if (parsed.ok) {
          const result = evaluate(parsed.expression, values)
          expect(result === null || Number.isFinite(result)).toBe(true)
          expect(Object.is(result, -0)).toBe(false)
        } else {
          expect(parsed.error.index).toBeGreaterThanOrEqual(0)
          expect(parsed.error.index + parsed.error.length).toBeLessThanOrEqual(text.length)
        }
      }),
      { numRuns: 20_000 },
    )
  })

  it('is calculated as JavaScript does for + - * / and parentheses', () => {
    // JavaScript continues with an infinity where the rule ends without a value, so divisors are never zero here.
    const tree = fc.letrec<{ node: string; leaf: string; divisor: string; pair: string }>((tie) => ({
      node: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('pair')),
      leaf: fc.integer({ min: 1, max: 99 }).map(String),
      divisor: fc.oneof(
        tie('leaf'),
        fc
          .tuple(tie('leaf'), fc.constantFrom('+', '*', '/'), tie('leaf'))
          .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      ),
      pair: fc
        .tuple(
          tie('node'),
          fc.oneof(
            fc.tuple(fc.constantFrom('+', '-', '*'), tie('node')),
            fc.tuple(fc.constant('/'), tie('divisor')),
          ),
          fc.boolean(),
        )
        .map(([left, [operator, right], grouped]) =>
          grouped ? `(${left} ${operator} ${right})` : `${left} ${operator} ${right}`,
        ),
    })).node
    fc.assert(
      fc.property(tree, (text) => {
        const parsed = parseExpression(text, [])
        const expected: number = new Function(`return ${text}`)()
        expect(parsed.ok && evaluate(parsed.expression, {})).toBeCloseTo(expected, 6)
      }),
      { numRuns: 2_000 },
    )
  })
})
