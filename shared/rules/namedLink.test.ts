import { describe, expect, it } from 'vitest'
import { hasLinkEnded, isOpenedByPerson, linkEndsAt } from './namedLink.ts'

describe('the end of a link', () => {
  it.each([
    ['a winter day', '2026-12-31', 'Europe/Berlin', '2026-12-31T23:00:00Z'],
    ['a day far in the east', '2026-12-31', 'Pacific/Auckland', '2026-12-31T11:00:00Z'],
    ['a day far in the west', '2026-12-31', 'Pacific/Honolulu', '2027-01-01T10:00:00Z'],
    ['the day of 23 hours', '2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['the day of 25 hours', '2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['a day whose next one begins at one', '2026-03-28', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['a leap day', '2028-02-29', 'UTC', '2028-03-01T00:00:00Z'],
  ])('is that of %s in the zone', (_what, day, zone, end) => {
    expect(linkEndsAt(day, zone)?.toString()).toBe(end)
    const before = Temporal.Instant.from(end).subtract({ milliseconds: 1 })
    expect([hasLinkEnded(day, zone, before), hasLinkEnded(day, zone, Temporal.Instant.from(end))]).toEqual([
      false,
      true,
    ])
  })

  it('never comes where no last day is set', () => {
    expect(linkEndsAt(null, 'UTC')).toBeNull()
    expect(hasLinkEnded(null, 'UTC', Temporal.Instant.from('2100-01-01T00:00:00Z'))).toBe(false)
  })
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('a page that is opened', () => {
  it.each([
    ['Firefox', FIREFOX],
    [
      'a phone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'a phone whose maker is called as robots are',
      'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    ],
    [
      'a browser within an app',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
    ],
  ])('is opened by a person in %s', (_what, userAgent) => {
    expect(isOpenedByPerson({ method: 'GET', userAgent, purpose: undefined })).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'curl/8.5.0',
    'python-requests/2.32',
  ])('is not by %s', (userAgent) => {
    expect(isOpenedByPerson({ method: 'GET', userAgent, purpose: undefined })).toBe(false)
  })

  it.each([
    ['a look at its head', { method: 'HEAD', userAgent: FIREFOX, purpose: undefined }],
    ['a browser that fetches ahead', { method: 'GET', userAgent: FIREFOX, purpose: 'prefetch;prerender' }],
    ['a program without a name', { method: 'GET', userAgent: undefined, purpose: undefined }],
  ])('is not by %s', (_what, opening) => expect(isOpenedByPerson(opening)).toBe(false))
})
