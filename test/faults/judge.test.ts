import { describe, expect, it } from 'vitest'
import { judge, percentile } from './judge.ts'
import type { Posted } from './ledger.ts'
import { planStrikes } from './strikes.ts'

const report = { title: 'Report number 1', recipients: ['a@clients.example'] }
const mail = (facts: Partial<Posted> = {}): Posted => ({
  to: 'a@clients.example',
  messageId: '<one@x>',
  acceptedAt: 10_000,
  pdf: null,
  ...facts,
})
const second = mail({ acceptedAt: 45_000 })

describe('what the mail server says', () => {
  it('finds who got nothing, and mails without their PDF', async () => {
    expect((await judge([report], [], [])).lost).toEqual(report.recipients)
    expect(await judge([report], [mail()], [])).toEqual({
      lost: [],
      blank: report.recipients,
      doubled: [],
      inWindow: [],
    })
  })

  it.each([
    ['a kill just after the 250 explains it', [mail(), second], [11_999], 'inWindow'],
    ['a kill while the server still reads what was handed over does', [mail(), second], [9_000], 'inWindow'],
    ['a kill long before does not', [mail(), second], [8_999], 'doubled'],
    ['a kill when the note was long written does not', [mail(), second], [12_001], 'doubled'],
    ['no kill does not', [mail(), second], [], 'doubled'],
    [
      'another Message-ID cannot be told apart',
      [mail(), { ...second, messageId: '<two@x>' }],
      [10_500],
      'doubled',
    ],
    ['a third copy is one too many', [mail(), second, second], [10_500], 'doubled'],
  ] as const)('of a second copy: %s', async (_case, posted, kills, verdict) => {
    const found = await judge([report], posted, kills)
    const expected = { doubled: [], inWindow: [], [verdict]: report.recipients }
    expect({ doubled: found.doubled, inWindow: found.inWindow }).toEqual(expected)
  })
})

it.each([
  [[7], 0.95, 7],
  [[3, 1, 2], 0.95, 3],
  [Array.from({ length: 20 }, (_, at) => at + 1), 0.95, 19],
  [Array.from({ length: 100 }, (_, at) => 100 - at), 0.95, 95],
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

it('the same seed strikes the same, however many strikes are asked for', () => {
  expect(planStrikes(7, 40).slice(0, 10)).toEqual(planStrikes(7, 10))
  expect(planStrikes(8, 10)).not.toEqual(planStrikes(7, 10))
  expect(new Set(planStrikes(1, 200).map(({ victim }) => victim)).size).toBe(11)
})
