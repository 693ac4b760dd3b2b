import { describe, expect, it } from 'vitest'
import { addingRefusal, printingWarning } from './addingWidgets.ts'

describe('how many widgets can be added', () => {
  it('is as many as there is room for', () => {
    expect(addingRefusal({ there: 297, added: 3, most: 300 })).toBeNull()
    expect(addingRefusal({ there: 297, added: 5, most: 300 })).toBe(
      'A dashboard has at most 300 widgets, and this one has 297. Choose 2 fewer.',
    )
  })

  it('is none on a full dashboard', () => {
    expect(addingRefusal({ there: 300, added: 1, most: 300 })).toBe(
      'A dashboard has at most 300 widgets, and this one has 300. Remove one of them first.',
    )
  })
})

it('warns of the first widget that a PDF does not hold', () => {
  expect(printingWarning({ there: 58, added: 2, most: 60 })).toBeNull()
  expect(printingWarning({ there: 59, added: 2, most: 60 })).toBe(
    'A PDF holds at most 60 widgets, and the dashboard will have 61. Leave 1 out of PDFs and reports, or none can be made.',
  )
})
