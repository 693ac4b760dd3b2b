import { expect, test } from 'vitest'
import { pdfAllowance } from './pdfAllowance.ts'

test.each([0, 59, 60])('%i widgets of at most 60 are exported', (widgets) => {
  expect(pdfAllowance(widgets, 60)).toEqual({ allowed: true, tooltip: null })
})

test('one widget too many disables the export and says why', () => {
  const { allowed, tooltip } = pdfAllowance(61, 60)
  expect(allowed).toBe(false)
  expect(tooltip).toBe(
    'A PDF holds at most 60 widgets and this dashboard has 61. Remove 1, or split the dashboard.',
  )
})
