import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressedChannel, addressHint, findAddressProblem } from './channelAddress.ts'

const SLACK = 'https://hooks.slack.com/services/T000/B000/XXXXXXXX'
const LOGIC =
  'https://prod-12.westeurope.logic.azure.com:443/workflows/abc/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sv=1.0&sig=s3cret'
const POWER =
  'https://default1.a5.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/abc/triggers/manual/paths/invoke?api-version=1&sig=s3cret'

describe('an address', () => {
  it.each<[AddressedChannel, string]>([
    ['slack', SLACK],
    ['slack', 'https://hooks.slack-gov.com/services/T000/B000/XXXXXXXX'],
    ['slack', `  ${SLACK}\n`],
    ['teams', LOGIC],
    ['teams', POWER],
    ['teams', 'https://eu-001.api.powerautomate.com/workflows/abc?sig=s3cret'],
    ['webhook', 'https://hooks.northwind.example/alerts?team=1'],
    ['webhook', 'https://northwind.example:8443/'],
    ['webhook', 'https://93.184.216.34/alerts'],
  ])('of %s can be used: %s', (kind, address) => expect(findAddressProblem(kind, address)).toBeNull())

  it.each<[AddressedChannel, string, RegExp]>([
    ['slack', '', /begins with https/],
    ['slack', SLACK.replace('https', 'http'), /begins with https/],
    ['slack', 'https://hooks.slack.com.evil.example/services/T000/B000/X', /not an address of Slack/],
    ['slack', 'https://slack.com/services/T000/B000/X', /not an address of Slack/],
    ['slack', 'https://hooks.slack.com:8443/services/T000/B000/X', /not an address of Slack/],
    ['slack', 'https://hooks.slack.com/services/T000/B000', /not whole/],
    ['slack', 'https://hooks.slack.com/services/T000/B000/../../../x', /not whole/],
    ['slack', 'https://hooks.slack.com/triggers/T000/123/abc', /starts a workflow/],
    ['slack', 'https://evil.example\\@hooks.slack.com/services/T0/B0/X', /not an address of Slack/],
    ['slack', 'https://user:word@hooks.slack.com/services/T000/B000/X', /user name and password/],
    ['teams', 'https://northwind.webhook.office.com/webhookb2/abc', /switched off.*workflow/],
    ['teams', 'https://logic.azure.com/workflows/abc?sig=x', /not the address of a Teams workflow/],
    ['teams', 'https://evil-logic.azure.com/workflows/abc?sig=x', /not the address of a Teams workflow/],
    ['teams', 'https://a.logic.azure.com/workflows/abc?sp=x', /no signature.*Anyone/],
    ['webhook', 'http://hooks.northwind.example/', /begins with https/],
    ['webhook', 'ftp://hooks.northwind.example/', /begins with https/],
    ['webhook', 'https://key@hooks.northwind.example/', /user name and password/],
    ['webhook', 'https://hooks.northwind.example:5432/', /port 5432.*443, 4443, 8443, 9443/],
    ['webhook', 'https://hooks.northwind.example:80/', /port 80/],
    ['webhook', 'https://localhost/', /public internet/],
    ['webhook', 'https://intranet/alerts', /public internet/],
    ['webhook', SLACK, /as a Slack channel/],
    ['webhook', LOGIC, /as a Teams channel/],
    ['webhook', 'https://northwind.webhook.office.com/webhookb2/abc', /switched off/],
    ['webhook', `https://hooks.northwind.example/${'a'.repeat(2_000)}`, /longer than 2000/],
  ])('of %s cannot: %s', (kind, address, sentence) =>
    expect(findAddressProblem(kind, address)).toMatch(sentence),
  )

  it('is never taken where it is not https, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['http', 'ftp'] }),
        fc.constantFrom('slack', 'teams', 'webhook'),
        (url, kind) => {
          expect(findAddressProblem(kind as AddressedChannel, url)).not.toBeNull()
        },
      ),
    )
  })
})

describe('a hint', () => {
  it('is the host and the last four characters', () => {
    expect(addressHint('https://hooks.slack.com/services/T000/B000/abcdef12')).toBe('hooks.slack.com …ef12')
    expect(addressHint('https://northwind.example:8443/secret')).toBe('northwind.example:8443 …cret')
  })

  it('holds nothing else of the secret', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{12,40}$/)
    fc.assert(
      fc.property(secret, (part) => {
        expect(addressHint(`https://hooks.slack.com/services/T0/B0/${part}`)).not.toContain(part.slice(0, -4))
      }),
    )
  })
})
