import { expect, it } from 'vitest'
import { companyRefusalIn } from './refusals.ts'

it('words what is known, and shows nothing that an address brings', () => {
  const words = (query: string) => companyRefusalIn(new URLSearchParams(query))?.text ?? null
  expect(words('problem=unknown&with=company')).toMatch(/Ask an admin of your company to invite you\.$/)
  expect(words('problem=Call+us&with=company')).toBeNull()
  expect(words('problem=failed&with=google')).toBeNull()
  expect(words('')).toBeNull()
})
