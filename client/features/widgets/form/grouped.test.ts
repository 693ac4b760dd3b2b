import { expect, it } from 'vitest'
import { grouped, withChosen } from './grouped.ts'

it('keeps the order of groups and of entries', () => {
  const entries = [
    { id: 'a', label: 'A', group: 'Two' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C', group: 'One' },
    { id: 'd', label: 'D', group: 'Two' },
  ]
  expect(grouped(entries)).toEqual([
    {
      group: 'Two',
      items: [
        { value: 'a', label: 'A' },
        { value: 'd', label: 'D' },
      ],
    },
    { value: 'b', label: 'B' },
    { group: 'One', items: [{ value: 'c', label: 'C' }] },
  ])
})

it('keeps what was chosen and is no longer offered', () => {
  expect(withChosen([{ value: 'a', label: 'A' }], ['a', 'gone'])).toEqual([
    { value: 'a', label: 'A' },
    { value: 'gone', label: 'gone' },
  ])
})
