import { describe, expect, it } from 'vitest'
import { domainOf, findDomainProblem } from './ssoDomain.ts'

const PRODUCT = 'reports.broadsheet.test'

describe('an e-mail domain of a company', () => {
  it.each(['agency.com', 'agency.co.uk', 'mail.agency.example', 'xn--mnchen-3ya.de', 'gmail.com.agency.com'])(
    'can be %s',
    (domain) => {
      expect(findDomainProblem(domain, PRODUCT)).toBeNull()
    },
  )

  it.each([
    ['gmail.com', /^Anybody can have an address at gmail\.com\./],
    ['mail.gmail.com', /^Anybody can have an address at gmail\.com\./],
    ['hotmail.co.uk', /^Anybody/],
    ['t-online.de', /^Anybody/],
    ['com', /^This is not a domain/],
    ['co.uk', /^This is not a domain/],
    ['', /^This is not a domain/],
    ['10.0.0.1', /^This is not a domain/],
    ['agency.com/x', /^This is not a domain/],
    [`${'a'.repeat(64)}.com`, /^This is not a domain/],
    [PRODUCT, /^This domain is ours/],
    [`mail.${PRODUCT}`, /^This domain is ours/],
  ])('cannot be %j', (domain, problem) => {
    expect(findDomainProblem(domain, PRODUCT)).toMatch(problem)
  })
})

it.each([
  ['ida@Agency.COM', 'agency.com'],
  ['"a@b"@agency.com', 'agency.com'],
])('the domain of %j is %j', (address, domain) => {
  expect(domainOf(address)).toBe(domain)
})
