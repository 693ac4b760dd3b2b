import { expect, it } from 'vitest'
import { choiceCell, severalIn, UnreadableRow } from './importCells.ts'

it('a choice is known in any case, and a wrong one is told with what there is', () => {
  expect(choiceCell('PENDING', ['Pending', 'Done'], 'status')).toBe('Pending')
  expect(() => choiceCell('x', ['Pending', 'Done'], 'status')).toThrow(
    new UnreadableRow('The status “x” is none of Pending, Done.'),
  )
})

it('a long cell is cut where it is repeated', () => {
  expect(() => choiceCell('x'.repeat(100), ['Done'], 'status')).toThrow(`“${'x'.repeat(60)}…”`)
})

it('several values stand on lines of their own or are parted by a bar', () => {
  expect(severalIn('one\ntwo | |three')).toEqual(['one', 'two', null, 'three'])
})
