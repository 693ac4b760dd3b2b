import { expect, it } from 'vitest'
import { noticesWhere, untold } from './notices.ts'

it('what is the case is said, in order', () => {
  expect(
    noticesWhere([true, 'vendor', 'One.'], [false, 'partial', 'Two.'], [true, 'truncated', 'Three.']),
  ).toEqual([
    { code: 'vendor', text: 'One.' },
    { code: 'truncated', text: 'Three.' },
  ])
  expect(noticesWhere()).toEqual([])
})

it('what a vendor left out is named, each once; nothing is said where it left out nothing', () => {
  expect(untold('Acme', ['Clicks', 'Cost', 'Clicks'])).toEqual([
    {
      code: 'partial',
      text: 'Acme did not tell everything about Clicks and Cost: what is missing is not known, which is not 0.',
    },
  ])
  expect(untold('Acme', [])).toEqual([])
})
