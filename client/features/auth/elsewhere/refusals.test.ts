import { expect, it } from 'vitest'
import { refusalIn } from './refusals.ts'

it('words what is known, and shows nothing that an address brings', () => {
  const words = (query: string) => refusalIn(new URLSearchParams(query))
  expect(words('problem=cancelled&with=google')).toMatch(/^You did not sign in with Google\./)
  expect(words('problem=Call+us&with=google')).toBeNull()
  expect(words('problem=failed&with=evil.example')).toBeNull()
  expect(words('')).toBeNull()
})
