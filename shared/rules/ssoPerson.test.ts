import { describe, expect, it } from 'vitest'
import { findClaimsProblem, leavesSso, mustUseSso } from './ssoPerson.ts'

const DOMAINS = ['agency.com', 'agency.de']
const ISSUER = 'https://login.agency.com'
const claims = (change: object = {}) => ({
  email: 'ida@agency.com',
  emailVerified: true,
  organisation: null,
  ...change,
})

describe('the address that a provider names', () => {
  it.each([
    [{}, null],
    [{ email: 'ida@agency.de' }, null],
    [{ emailVerified: undefined }, null],
    [{ emailVerified: 'true' }, null],
    [{ emailVerified: false }, 'unverified'],
    [{ emailVerified: 'false' }, 'unverified'],
    [{ emailVerified: 0 }, 'unverified'],
    [{ emailVerified: null }, 'unverified'],
    [{ email: null }, 'no_address'],
    [{ email: 'ida@other.com' }, 'other_domain'],
    [{ email: 'ida@mail.agency.com' }, 'other_domain'],
    [{ email: 'ida@xagency.com' }, 'other_domain'],
    [{ email: 'ida@agency.com@other.com' }, 'other_domain'],
  ])('%j: %s', (change, problem) => {
    expect(findClaimsProblem(claims(change), ISSUER, DOMAINS)).toBe(problem)
  })

  it('is nobody’s without a proven domain', () => {
    expect(findClaimsProblem(claims(), ISSUER, [])).toBe('other_domain')
  })

  it.each([
    ['agency.com', null],
    ['Agency.com', null],
    ['agency.de', 'other_domain'],
    [null, 'other_domain'],
  ])('by a provider of everybody has to be of the organisation: %s', (organisation, problem) => {
    expect(findClaimsProblem(claims({ organisation }), 'https://accounts.google.com', DOMAINS)).toBe(problem)
  })
})

it.each([
  [true, 'member', 'ida@agency.com', 'password', true],
  [true, 'client', 'ida@agency.com', 'password', true],
  [true, 'admin', 'ida@agency.com', 'password', false],
  [true, 'admin', 'ida@agency.com', 'elsewhere', true],
  [true, 'member', 'ida@agency.com', 'elsewhere', true],
  [true, 'member', 'ida@other.com', 'password', false],
  [false, 'member', 'ida@agency.com', 'password', false],
] as const)('required %s: a %s with %s, by %s: %s', (required, role, email, way, expected) => {
  expect(mustUseSso({ required, domains: DOMAINS }, { role, email }, way)).toBe(expected)
})

it.each([
  [true, 'member', 'ida@agency.com', 'ida@home.com', true],
  [true, 'client', 'ida@agency.com', 'ida@agency.com.evil.com', true],
  [true, 'member', 'ida@agency.com', 'Ida.Berg@Agency.com', false],
  [true, 'admin', 'ida@agency.com', 'ida@home.com', false],
  [true, 'member', 'ida@other.com', 'ida@home.com', false],
  [false, 'member', 'ida@agency.com', 'ida@home.com', false],
] as const)('required %s: a %s goes from %s to %s, and leaves: %s', (required, role, email, to, expected) => {
  expect(leavesSso({ required, domains: DOMAINS }, { role, email }, to)).toBe(expected)
})
