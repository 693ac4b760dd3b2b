import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { thorough } from '../../test/thorough.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The command as an operator runs it, beside the product. */
const coupons = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH } = process.env
    const env = { PATH, DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.dataDir }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'coupons.ts'), ...args],
      { env },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    )
  })

it('adds, changes, lists and removes coupons', async () => {
  expect((await coupons()).output).toBe('There are no coupons.\n')
  const added = await coupons('add', 'spring', '--type', 'price.discount', '--value', '2.50')
  expect(added).toEqual({
    code: 0,
    output: 'SPRING; price.discount 2.5; stacks on none; at most 1 of its type; … to …; used: 0\n',
  })
  await coupons(
    'add',
    'LONGER',
    '--type',
    'trial.days',
    '--value',
    '30',
    '--stacksOn',
    'price.discount',
    '--uses',
    '9',
  )
  const changed = await coupons(
    'change',
    'Spring',
    '--value',
    '3',
    '--endsOn',
    '2026-12-31',
    '--maximum',
    '2',
  )
  expect(changed.code).toBe(0)
  expect((await coupons('list')).output).toBe(
    [
      'LONGER; trial.days 30; stacks on price.discount; at most 1 of its type; … to …; used: 0 of 9',
      'SPRING; price.discount 3; stacks on none; at most 2 of its type; … to 2026-12-31; used: 0',
      '',
    ].join('\n'),
  )
  expect((await coupons('change', 'SPRING', '--endsOn', 'none')).output).toContain('… to …')
  expect((await coupons('remove', 'SPRING')).code).toBe(0)
  expect((await coupons('list')).output).not.toContain('SPRING')
}, 60_000)

const refused: [args: string[], sentence: RegExp][] = [
  [['add', 'LONGER', '--type', 'trial.days', '--value', '1'], /There is a coupon LONGER already/],
  [['remove', 'NOTHING'], /There is no coupon NOTHING/],
  [['change', 'NOTHING', '--value', '1'], /There is no coupon NOTHING/],
  [['change', 'LONGER'], /Say what to change/],
  [
    ['add', 'NEW', '--type', 'free.lunch', '--value', '1'],
    /settings\.type[\s\S]*npm run coupons -- add CODE/,
  ],
  [['add', 'NEW', '--type', 'trial.days', '--value', '0'], /is at least 0\.01/],
  [['add', 'NEW', '--type', 'trial.days', '--value', '1', '--startsOn', '1.12.2026'], /is not a date/],
  [['add', 'a code', '--type', 'trial.days', '--value', '1'], /A code has letters, digits/],
  [['lend', 'NEW'], /npm run coupons -- list/],
  [['remove', 'NEW', 'OLD'], /“OLD” is one word too many/],
  [['list', '--colour', 'red'], /--colour/],
]
it.each(thorough ? refused : refused.slice(0, 3))('refuses %j', async (args, sentence) => {
  const { code, output } = await coupons(...args)
  expect(code).toBe(1)
  expect(output).toMatch(sentence)
})
