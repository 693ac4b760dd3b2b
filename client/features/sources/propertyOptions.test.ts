import { expect, it } from 'vitest'
import { loneProperty, propertyOptions } from './propertyOptions.ts'

const property = (id: string, extra = {}) => ({ id, name: `Name ${id}`, available: true, ...extra })

it('lists properties under their headings, in the vendor’s order', () => {
  const options = propertyOptions(
    [property('1', { group: 'B' }), property('2', { group: 'A' }), property('3', { group: 'B' })],
    [],
  )
  expect(options).toMatchObject([
    { group: 'B', items: [{ value: '1' }, { value: '3' }] },
    { group: 'A', items: [{ value: '2' }] },
  ])
})

it('shows unreadable ones with the reason, and disables them unless already chosen', () => {
  const list = [
    property('1', { available: false, reason: 'no permission' }),
    property('2', { available: false }),
  ]
  expect(propertyOptions(list, ['2'])).toEqual([
    { value: '1', label: 'Name 1 (no permission)', disabled: true },
    { value: '2', label: 'Name 2 (not readable)', disabled: false },
  ])
})

it('keeps a chosen property that the vendor no longer lists', () => {
  expect(propertyOptions([], ['gone'])).toEqual([
    { group: 'No longer listed', items: [{ value: 'gone', label: 'gone' }] },
  ])
})

it.each([
  ['not known', undefined, null],
  ['none', [], null],
  ['one', [property('a')], 'a'],
  ['one that can be read', [property('a'), property('b', { available: false })], 'a'],
  ['one that cannot', [property('b', { available: false })], null],
  ['two', [property('a'), property('b')], null],
])('the lone property of %s', (_, list, expected) => expect(loneProperty(list)).toEqual(expected))
