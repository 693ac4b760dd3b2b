import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateFrontPage, type FrontPageFacts, unseenCauses } from './frontPage.ts'

const NOW = Temporal.Instant.from('2026-11-26T10:00:00Z')
const at = (text: string) => Temporal.Instant.from(text)
const well: FrontPageFacts = {
  host: 'northwind.example',
  answer: { status: 200, finalHost: 'www.northwind.example', redirects: [] },
  failure: null,
  certificate: { host: 'northwind.example', validTo: at('2027-02-01T00:00:00Z'), problem: null },
  hiddenBy: [],
}
const evaluate = (facts: Partial<FrontPageFacts>) => evaluateFrontPage({ ...well, ...facts }, NOW)
const answers = (status: number, finalHost = 'northwind.example') => ({
  answer: { status, finalHost, redirects: [] },
})

describe('a front page', () => {
  it.each<[string, Partial<FrontPageFacts>]>([
    ['answers', {}],
    ['refuses programs', answers(403)],
    ['asks for a login', answers(401)],
    ['is asked too often', answers(429)],
    ['lies below the same domain', answers(200, 'shop.northwind.example')],
    ['has no certificate that could be seen', { certificate: null }],
    [
      'has one for two weeks more',
      { certificate: { host: 'northwind.example', validTo: at('2026-12-10T10:00:00Z'), problem: null } },
    ],
  ])('is well where it %s', (_, facts) => expect(evaluate(facts)).toEqual([]))

  it.each<[string, Partial<FrontPageFacts>, [fault: string, sentence: RegExp][]]>([
    [
      'down',
      { answer: null, failure: 'The server did not answer in time.', certificate: null },
      [['down', /northwind\.example cannot be reached: The server did not answer in time\./]],
    ],
    [
      'down although its certificate is good',
      { answer: null, failure: 'x' },
      [['down', /cannot be reached/]],
    ],
    ['broken', answers(503), [['server_error', /HTTP 503/]]],
    ['gone', answers(404), [['not_found', /HTTP 404/]]],
    [
      'about to lose its certificate',
      { certificate: { host: 'northwind.example', validTo: at('2026-12-10T09:00:00Z'), problem: null } },
      [['certificate_expires', /in 13 days, on 10 December 2026\./]],
    ],
    [
      'about to lose it today',
      { certificate: { host: 'northwind.example', validTo: at('2026-11-26T20:00:00Z'), problem: null } },
      [['certificate_expires', /in less than a day/]],
    ],
    [
      'about to lose it tomorrow',
      { certificate: { host: 'northwind.example', validTo: at('2026-11-27T20:00:00Z'), problem: null } },
      [['certificate_expires', /in 1 day,/]],
    ],
    [
      'closed by an expired one, which is said once',
      {
        answer: null,
        failure: 'x',
        certificate: { host: 'northwind.example', validTo: at('2026-11-20T00:00:00Z'), problem: 'expired' },
      },
      [['certificate_expired', /expired on 20 November 2026,/]],
    ],
    [
      'closed by that of another host',
      {
        answer: null,
        failure: 'x',
        certificate: {
          host: 'northwind.example',
          validTo: at('2027-11-20T00:00:00Z'),
          problem: 'wrong host',
        },
      },
      [['certificate_wrong_host', /belongs to another host/]],
    ],
    [
      'closed by one that nobody trusts',
      {
        answer: null,
        failure: 'x',
        certificate: { host: 'northwind.example', validTo: at('2027-11-20T00:00:00Z'), problem: 'untrusted' },
      },
      [['certificate_untrusted', /do not trust/]],
    ],
    [
      'hidden in every way',
      { hiddenBy: ['page', 'header', 'robots.txt'] },
      [['hidden', /by a noindex in the page, a noindex in its headers, and its robots\.txt\./]],
    ],
    ['moved', answers(200, 'parking.example'), [['moved', /leads to another domain, parking\.example/]]],
    [
      'broken, whatever its robots.txt says',
      { ...answers(500), hiddenBy: ['robots.txt'] },
      [['server_error', /500/]],
    ],
  ])('is %s', (_, facts, expected) => {
    expect(evaluate(facts)).toEqual(
      expected.map(([fault, sentence]) => ({ fault, sentence: expect.stringMatching(sentence) })),
    )
  })

  it('tells of a certificate as many days before its end as are set', () => {
    const certificate = { host: 'northwind.example', validTo: NOW.add({ hours: 24 * 20 }), problem: null }
    const told = (days?: number) => evaluateFrontPage({ ...well, certificate }, NOW, days).length
    expect([undefined, 20, 21].map(told)).toEqual([0, 0, 1])
  })

  it.each<[string, Partial<FrontPageFacts>, string[]]>([
    ['is well', {}, []],
    ['is down', { answer: null, hiddenBy: null }, ['down', 'certificate', 'hidden', 'moved']],
    ['is broken', { ...answers(503), hiddenBy: null }, ['hidden', 'moved']],
    ['refuses programs', { ...answers(403), hiddenBy: null }, ['hidden', 'moved']],
    ['shows no certificate', { certificate: null }, ['certificate']],
    ['has a robots.txt that cannot be read', { hiddenBy: null }, ['hidden']],
  ])('that %s: %s is not known to be well in %j', (_, facts, unseen) =>
    expect(unseenCauses({ ...well, ...facts })).toEqual(unseen),
  )

  it('is another one where its registrable domain is', () => {
    const shop = { ...well, host: 'one.github.io' }
    expect(evaluateFrontPage({ ...shop, ...answers(200, 'two.github.io') }, NOW)).toEqual([])
    expect(
      evaluateFrontPage({ ...shop, host: 'one.co.uk', ...answers(200, 'two.co.uk') }, NOW),
    ).toMatchObject([{ fault: 'moved' }])
  })

  it('is never both down and anything else than its certificate', () => {
    const facts = fc.record({
      host: fc.constantFrom('a.example', 'b.a.example'),
      answer: fc.option(
        fc.record({
          status: fc.integer({ min: 200, max: 599 }),
          finalHost: fc.constantFrom('a.example', 'z.example'),
          redirects: fc.constant([]),
        }),
      ),
      failure: fc.constant('x'),
      certificate: fc.option(
        fc.record({
          host: fc.constant('a.example'),
          validTo: fc.integer({ min: -40, max: 40 }).map((days) => NOW.add({ hours: 24 * days })),
          problem: fc.constantFrom('expired' as const, 'wrong host' as const, 'untrusted' as const, null),
        }),
      ),
      hiddenBy: fc.subarray(['page' as const, 'header' as const, 'robots.txt' as const]),
    })
    fc.assert(
      fc.property(facts, (some) => {
        const faults = evaluateFrontPage(some, NOW).map(({ fault }) => fault)
        expect(new Set(faults).size).toBe(faults.length)
        if (some.answer === null) expect(faults.length).toBeGreaterThan(0)
        if (some.answer === null || some.answer.status >= 500)
          expect(faults.filter((fault) => fault === 'hidden' || fault === 'moved')).toEqual([])
      }),
    )
  })
})
