import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactName } from './contactName.ts'

describe('the name of a payment contact', () => {
  it.each([
    ['Ann Lee', 'Ann', 'Lee'],
    ['  Ann   Lee ', 'Ann', 'Lee'],
    ['Ann', 'Ann', ''],
    ['Ann Mary Lee', 'Ann', 'Mary'],
    ['', '', ''],
    [' \t\n', '', ''],
    ['Žofie Křížová', 'Žofie', 'Křížová'],
    ['佐藤　健', '佐藤', '健'],
    ['Ann\u00a0Lee', 'Ann', 'Lee'],
    ['Jean-Luc O’Hara', 'Jean-Luc', 'O’Hara'],
    ['👩🏽‍🚀 Ng', '👩🏽‍🚀', 'Ng'],
  ])('%j is %j and %j', (name, firstName, lastName) => {
    expect(contactName(name)).toEqual({ firstName, lastName })
  })

  it('never holds a space, and is never empty for a name that is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { firstName, lastName } = contactName(name)
        expect(`${firstName}${lastName}`).not.toMatch(/\s/)
        expect(firstName === '').toBe(name.trim() === '')
      }),
    )
  })
})
