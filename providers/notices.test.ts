import { expect, it } from 'vitest'
import { noticesWhere } from './notices.ts'

it('what is the case is said, in order', () => {
  expect(
    noticesWhere([true, 'vendor', 'One.'], [false, 'partial', 'Two.'], [true, 'truncated', 'Three.']),
  ).toEqual([
    { code: 'vendor', text: 'One.' },
    { code: 'truncated', text: 'Three.' },
  ])
  expect(noticesWhere()).toEqual([])
})
