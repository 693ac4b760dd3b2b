import { describe, expect, it } from 'vitest'
import type { NamedLink } from '../../../../shared/api/namedLinks.ts'
import { linkFacts, openedWords } from './linkWords.ts'

const TODAY = Temporal.PlainDate.from('2026-11-29')
const LINK: NamedLink = {
  id: 'a',
  permalink: 'b',
  name: 'For the board',
  passwordProtected: false,
  expiresOn: null,
  ended: false,
  dates: { kind: 'any' },
  theme: 'auto',
  downloads: true,
  opened: 0,
  openedAt: null,
}
const SEPTEMBER = { start: '2026-09-01', end: '2026-09-30' }

describe('a link in words', () => {
  it.each<[string, Partial<NamedLink>]>([
    ['No password · any dates', {}],
    [
      'Password · until 31 Dec · Sept 2026 · no downloads',
      {
        passwordProtected: true,
        expiresOn: '2026-12-31',
        dates: { kind: 'fixed', range: SEPTEMBER, compare: null },
        downloads: false,
      },
    ],
    [
      'No password · until 1 Jan 2027 · the dashboard’s dates · always dark',
      { expiresOn: '2027-01-01', dates: { kind: 'own' }, theme: 'dark' },
    ],
    ['No password · ended 28 Nov · any dates', { expiresOn: '2026-11-28', ended: true }],
  ])('%s', (words, facts) => {
    expect(linkFacts({ ...LINK, ...facts }, 'en-GB', TODAY)).toBe(words)
  })
})

describe('how often a link was opened', () => {
  const now = Temporal.Instant.from('2026-11-29T12:00:00Z')
  it.each([
    ['Not opened yet', 0, null],
    ['Opened once, just now', 1, '2026-11-29T11:59:40Z'],
    ['Opened 12 times, last 2 days ago', 12, '2026-11-27T10:00:00Z'],
  ])('%s', (words, opened, openedAt) => expect(openedWords({ opened, openedAt }, now)).toBe(words))
})
