import { expect, it } from 'vitest'
import { leftOutInWords, refusalsInWords } from './couponRefusals.ts'

const refusal = (code: string, error: string) => ({ code, error, isFinal: true })

it('words each refused code, and names it where there are several', () => {
  expect(refusalsInWords([])).toBeNull()
  expect(refusalsInWords([refusal('OLD', 'Not valid.')])).toBe('Not valid.')
  expect(refusalsInWords([refusal('OLD', 'Not valid.'), refusal('ALONE', 'Not stackable.')])).toBe(
    'OLD: Not valid.\nALONE: Not stackable.',
  )
})

it('says what becomes of those that are left out', () => {
  expect(leftOutInWords([])).toBeNull()
  expect(leftOutInWords(['OLD'])).toBe('OLD is not applied: you register without it.')
  expect(leftOutInWords(['OLD', 'ALONE'])).toBe('OLD and ALONE are not applied: you register without them.')
})
