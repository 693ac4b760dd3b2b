import { expect, it } from 'vitest'
import { byteRange } from './byteRange.ts'

it.each([
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['lines=0-9', null],
  ['bytes=0-9,20-29', null],
  ['bytes=9-3', null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-400', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-400', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%j of a hundred bytes is %j', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected)
})
