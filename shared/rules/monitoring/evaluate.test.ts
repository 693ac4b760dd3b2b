import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Check, Measure } from '../../domain/monitoring.ts'
import { CALM_DAYS } from './alertState.ts'
import { type CheckSetting, effectiveCheck } from './checkSettings.ts'
import { AUTOMATIC, findDeviation } from './deviation.ts'
import { evaluate } from './evaluate.ts'
import { EVERY_CAUSE } from './findings.ts'
import type { OpenAlert } from './together.ts'
import type { Watched, WatchedSeries } from './watched.ts'

// 2026-11-24 is a Tuesday.
const through = Temporal.PlainDate.from('2026-11-24')
/** Fourteen weeks: a hundred a day, sixty at weekends. */
const STEADY = Array.from({ length: 98 }, (_, index) => {
  const day = through.subtract({ days: 97 - index }).dayOfWeek
  return day > 5 ? 60 : 100
})
const ending = (...newest: (number | null)[]) => [...STEADY.slice(0, -newest.length), ...newest]
const series = (figures: (number | null)[], currency: string | null = null): WatchedSeries => ({
  figures,
  through,
  currency,
})

function found(
  watched: Partial<Omit<Watched, 'settings'>>,
  settings: Partial<Record<Check, CheckSetting>> = {},
) {
  return evaluate({
    series: {},
    pages: [],
    budget: null,
    site: null,
    sources: [],
    reports: [],
    settings: (check) => effectiveCheck(check, settings, {}),
    ...watched,
  })
}
const alarms = (...given: Parameters<typeof found>) =>
  found(...given).flatMap((finding) => (finding.verdict === 'found' ? [finding] : []))
const calmOf = (...given: Parameters<typeof found>) =>
  found(...given).flatMap(({ verdict, cause }) => (verdict === 'calm' ? [cause] : []))
const endsOf = (...given: Parameters<typeof found>) =>
  new Map(
    found(...given).flatMap((finding) =>
      finding.verdict === 'ended' ? [[finding.cause, finding.reason]] : [],
    ),
  )

describe('figures', () => {
  it('that fall for two days are an alert with its figures, its day and its share', () => {
    const [alert, ...others] = alarms({ series: { traffic: series(ending(50, 50)) } })
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      check: 'traffic',
      cause: 'traffic',
      severity: 'critical',
      isGood: false,
      sentence: 'Traffic is 50% below what is usual since Monday 23 November: 100 instead of 200.',
      figures: { measure: 'traffic', current: 100, currency: null },
    })
    expect(alert?.since?.toString()).toBe('2026-11-23')
    expect(alert?.figures.expected).toBeCloseTo(200, 0)
  })

  it('name what most of the change comes from', () => {
    const reasons = {
      traffic: [
        { name: 'Organic Search', change: -0.6 },
        { name: '/blog/', change: -0.72 },
      ],
    }
    expect(alarms({ series: { traffic: series(ending(50, 50)) }, reasons })[0]?.sentence).toBe(
      'Traffic is 50% below what is usual since Monday 23 November: 100 instead of 200, mostly Organic Search (-60%) and /blog/ (-72%) compared with the same weekdays before.',
    )
  })

  it('that fell days ago are told since then, by their newest days', () => {
    const [alert] = alarms({ series: { traffic: series(ending(50, 30, 30, 50, 50)) } })
    expect(alert?.sentence).toBe(
      'Traffic is 50% below what is usual since Friday 20 November: 100 instead of 200 in the 2 days until Tuesday 24 November.',
    )
    expect(alert?.since?.toString()).toBe('2026-11-20')
  })

  it('that fell longer ago than is looked for are told to have begun then or before', () => {
    const halved = STEADY.slice(-17).map((value) => value / 2)
    const [alert] = alarms({ series: { traffic: series(ending(...halved)) } })
    expect(alert?.sentence).toBe(
      'Traffic is 50% below what is usual since Wednesday 11 November or before: 310 instead of 620 in the 7 days until Tuesday 24 November.',
    )
  })

  it('that fall by less than four tenths are a warning, and that rise good news', () => {
    expect(alarms({ series: { clicks: series(ending(75, 75)) } })).toMatchObject([{ severity: 'warning' }])
    expect(alarms({ series: { clicks: series(ending(160, 160)) } })).toMatchObject([
      { severity: 'notice', isGood: true, sentence: expect.stringContaining('above what is usual') },
    ])
  })

  it('as usual are calm, on every day of the week', () => {
    for (let day = 60; day <= 98; day++) {
      const watched = { series: { traffic: series(STEADY.slice(0, day)) } }
      expect([day, alarms(watched)]).toEqual([day, []])
      expect(calmOf(watched)).toContain('traffic')
    }
  })

  it('of a day that was evaluated before are not calm once more, and as bad as they were', () => {
    const seen = (...newest: number[]) => ({ ...series(ending(...newest)), isSeen: true })
    const given = {
      series: { traffic: seen(100), top10: seen(100), spend: { ...seen(100), currency: 'EUR' } },
    }
    expect(calmOf({ ...given, budget: { amount: 2_600, currency: 'EUR' } })).toEqual([])
    expect(alarms({ series: { traffic: seen(50, 50) } })).toMatchObject([{ check: 'traffic' }])
  })

  it.each<[string, (number | null)[]]>([
    ['whose newest day is missing', ending(50, null)],
    ['of one day', [100]],
    ['of none', []],
  ])('%s say nothing, neither that all is well', (_name, figures) => {
    const causes = found({ series: { traffic: series(figures) } }).map(({ cause }) => cause)
    expect(causes).not.toContain('traffic')
  })

  it('that are small say nothing, unless a smaller minimum is set', () => {
    const small = STEADY.map((value) => value / 20)
    const fallen = { series: { traffic: series([...small.slice(0, -2), 1, 1]) } }
    expect(alarms(fallen)).toEqual([])
    expect(alarms(fallen, { traffic: { minimum: 2 } })).toMatchObject([{ check: 'traffic' }])
  })

  it('are held against an own threshold, and a check that is off ends its alerts', () => {
    const fallen = { series: { revenue: series(ending(75, 75), 'EUR') } }
    expect(alarms(fallen)[0]?.sentence).toContain('€150.00 instead of €')
    expect(alarms(fallen, { revenue: { least: 0.4 } })).toEqual([])
    expect(alarms(fallen, { revenue: { on: false } })).toEqual([])
    expect(endsOf(fallen, { revenue: { on: false } })).toEqual(
      new Map([
        ['revenue', 'The check was switched off.'],
        ['spend', 'The domain has no budget any more.'],
        ['*', expect.any(String)],
      ]),
    )
  })

  it('of positions are worse when they grow', () => {
    const positions = (...newest: number[]) =>
      series([...STEADY.map(() => 8).slice(0, -newest.length), ...newest])
    expect(alarms({ series: { position: positions(16, 16) } })).toMatchObject([
      {
        check: 'position',
        isGood: false,
        sentence: 'Position is worse than usual since Monday 23 November: 16.0 instead of 8.0.',
      },
    ])
    expect(alarms({ series: { position: positions(3, 3) } })).toMatchObject([{ isGood: true }])
  })
})

describe('measures that fall together', () => {
  const fall = (share: number) => ending(100 * share, 100 * share)
  const all = {
    traffic: series(fall(0.5)),
    conversions: series(fall(0.52)),
    revenue: series(fall(0.49), 'EUR'),
    clicks: series(fall(0.5)),
  }

  it('are one alert, which names the others', () => {
    expect(alarms({ series: all })).toMatchObject([
      {
        cause: 'traffic',
        severity: 'critical',
        sentence:
          'Traffic is 50% below what is usual since Monday 23 November: 100 instead of 200. With it fell conversions (-48%), revenue (-51%), and search clicks (-50%).',
        figures: {
          measure: 'traffic',
          followers: ['conversions', 'revenue', 'clicks'],
          followerChanges: {
            conversions: expect.closeTo(-0.48),
            revenue: expect.closeTo(-0.51),
            clicks: expect.closeTo(-0.5),
          },
        },
      },
    ])
  })

  it('are as grave as the gravest', () => {
    const given = { traffic: series(fall(0.7)), conversions: series(fall(0.55)) }
    expect(alarms({ series: given })).toMatchObject([{ cause: 'traffic', severity: 'critical' }])
    expect(alarms({ series: { traffic: given.traffic } })).toMatchObject([{ severity: 'warning' }])
  })

  it('that rise together are one piece of good news', () => {
    const given = { traffic: series(fall(1.6)), conversions: series(fall(1.5)) }
    expect(alarms({ series: given })).toMatchObject([
      { isGood: true, sentence: expect.stringContaining('With it rose conversions (+50%).') },
    ])
  })

  it('are told of once that one is back and the others are not', () => {
    const left = { ...all, traffic: series(STEADY) }
    const open = (calmDays: number) => [
      { cause: 'traffic', isGood: false, followers: ['conversions', 'revenue'] as const, calmDays },
    ]
    const causes = (calmDays: number) =>
      alarms({ series: left, open: open(calmDays) }).map(({ cause }) => cause)
    // Of clicks nobody was told.
    expect(causes(1)).toEqual(['clicks'])
    expect(causes(2)).toEqual(['conversions', 'clicks'])
  })

  it('are never left untold or told to be far less wrong for more than a day, however they go to and fro, whatever is not known', () => {
    const share = fc.constantFrom(0.05, 0.3, 0.5, 1, 1.6)
    const days = fc.array(fc.tuple(fc.option(share), share, share), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(days, (shares) => {
        let open: OpenAlert[] = []
        let untold = new Set<string>()
        for (let day = 2; day <= shares.length; day++) {
          const newest = shares.slice(0, day)
          const figures = (at: 0 | 1 | 2) =>
            ending(...newest.map(({ [at]: share }) => (share === null ? null : 100 * share)))
          const moved = { traffic: figures(0), conversions: figures(1), revenue: figures(2) }
          const given = Object.entries(moved).map(([measure, one]) => [measure, series(one)])
          const findings = found({ series: Object.fromEntries(given), open })
          const raised = findings.flatMap((one) => (one.verdict === 'found' ? [one] : []))
          const kept = open.flatMap((alert) => {
            const calmDays = findings.some(
              ({ verdict, cause }) => verdict === 'calm' && cause === alert.cause,
            )
              ? alert.calmDays + 1
              : alert.calmDays
            const isOver = calmDays >= CALM_DAYS || raised.some(({ cause }) => cause === alert.cause)
            return isOver ? [] : [{ ...alert, calmDays }]
          })
          open = [
            ...kept,
            ...raised.map(({ cause, isGood, figures: { followers = [], followerChanges } }) => ({
              cause,
              isGood,
              followers,
              followerChanges,
              calmDays: 0,
            })),
          ]
          const tells = (measure: Measure, change: number) =>
            open.some(({ cause, followerChanges }) => {
              const told = followerChanges?.[measure]
              // These figures are so steady that three tenths beyond what was told are the bound.
              return cause === measure || (told !== undefined && 1 + change > 0.69 * (1 + told))
            })
          const left = (['traffic', 'conversions', 'revenue'] as const).filter((measure) => {
            const deviation = findDeviation(moved[measure], { ...AUTOMATIC, minimum: 5 })
            return deviation !== null && !tells(measure, deviation.change)
          })
          expect(left.filter((measure) => untold.has(measure))).toEqual([])
          untold = new Set(left)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('have alerts of their own where a check is off, which says nothing of the others', () => {
    const off = { traffic: { on: false } }
    expect(alarms({ series: all }, off)).toMatchObject([
      { cause: 'conversions', sentence: expect.stringContaining('With it fell revenue (-51%).') },
      { cause: 'clicks' },
    ])
  })

  it('are told of by the scan that ends the alert which told of them', () => {
    const open: OpenAlert[] = [{ cause: 'traffic', isGood: false, followers: ['conversions'], calmDays: 0 }]
    const given = { series: { traffic: all.traffic, conversions: all.conversions }, open }
    expect(alarms(given, { traffic: { on: false } })).toMatchObject([{ cause: 'conversions' }])
    expect(alarms({ ...given, withoutFeed: ['traffic'] })).toMatchObject([{ cause: 'conversions' }])
  })
})

it('of what no account gives any more nothing is left to be wrong: its alerts end and say so', () => {
  const withoutFeed: (Measure | 'pages')[] = ['traffic', 'spend', 'top10', 'pages']
  const given = { withoutFeed, budget: { amount: 1, currency: 'EUR' } }
  const none = (label: string) => `No account of this domain gives “${label}” any more.`
  const ends = endsOf(given)
  ends.delete(EVERY_CAUSE)
  expect(ends).toEqual(
    new Map([
      ['tracking:traffic', none('Traffic')],
      ['traffic', none('Traffic')],
      ['spend', none('Spend')],
      ['ranking', none('Rankings')],
      ['indexing', none('Pages in search')],
    ]),
  )
  expect(calmOf(given)).toEqual([])
})

describe('tracking', () => {
  it('that is gone is one alert, not two', () => {
    const gone = alarms({ series: { traffic: series(ending(0)) } })
    expect(gone).toMatchObject([{ check: 'tracking', cause: 'tracking:traffic', severity: 'critical' }])
    expect(gone[0]?.sentence).toBe(
      'Not a single session on Tuesday 24 November, where about 100 are usual: the tracking may be gone.',
    )
  })

  it('of one tag is one alert, which ends the one of conversions', () => {
    const watched = { series: { traffic: series(ending(0)), conversions: series(ending(0)) } }
    expect(alarms(watched)).toMatchObject([
      {
        cause: 'tracking:traffic',
        sentence:
          'Not a single session on Tuesday 24 November, where about 100 are usual, and no conversion either: the tracking may be gone.',
      },
    ])
    expect(endsOf(watched).get('tracking:conversions')).toBe(
      'No session is counted either: the alert of that tells of both.',
    )
  })

  const holes = STEADY.map((value, index) => (index % 9 === 0 ? 0 : value))
  const dayBefore = through.subtract({ days: 1 })
  it.each<[string, WatchedSeries, WatchedSeries, string[]]>([
    [
      'conversions that are often none',
      series(ending(0, 0)),
      series([...holes.slice(0, -2), 0, 0]),
      ['tracking:traffic'],
    ],
    ['sessions that are late', series(ending(0, null)), series(ending(0, 0)), []],
    [
      'sessions that are back, of a day that conversions have yet to tell',
      series(ending(0, 100)),
      { ...series(ending(0)), through: dayBefore },
      [],
    ],
    ['sessions that are back', series(ending(0, 100)), series(ending(0, 0)), ['tracking:conversions']],
    ['sessions that were there', series(STEADY), series(ending(0)), ['tracking:conversions']],
  ])('of one tag, with %s', (_name, traffic, conversions, causes) => {
    expect(alarms({ series: { traffic, conversions } }).map(({ cause }) => cause)).toEqual(causes)
  })

  it('of conversions is told by itself where tracking is off or sessions are not counted', () => {
    const both = { series: { traffic: series(ending(0, 0)), conversions: series(ending(0, 0)) } }
    // As low figures they are one fall.
    expect(alarms(both, { tracking: { on: false } })).toMatchObject([
      { cause: 'traffic', sentence: expect.stringContaining('With it fell conversions (-100%).') },
    ])
    const apart = { tracking: { on: false }, traffic: { on: false } }
    expect(alarms(both, apart)).toMatchObject([{ cause: 'conversions' }])
    expect(alarms({ series: { conversions: series(ending(0)) } })).toMatchObject([
      { cause: 'tracking:conversions' },
    ])
  })

  it('that stays gone is never calm, whatever is expected by then', () => {
    for (const days of [2, 3, 20, 97]) {
      const watched = { series: { traffic: series(ending(...Array.from({ length: days }, () => 0))) } }
      expect(calmOf(watched)).not.toContain('tracking:traffic')
    }
    expect(calmOf({ series: { traffic: series(ending(0, 0, 100)) } })).toContain('tracking:traffic')
  })

  it('that is gone ends its alert where a minimum is set that no weekday reaches', () => {
    // The sixty of a Sunday are less than it; the hundred of a Monday are not.
    for (const [minimum, days, end] of [
      [80, 3, undefined],
      [80, 2, undefined],
      [101, 2, 'Fewer sessions a day are usual than the minimum that is set.'],
      [101, 97, undefined],
    ] as const) {
      const watched = { series: { traffic: series(ending(...Array.from({ length: days }, () => 0))) } }
      expect([minimum, days, endsOf(watched, { tracking: { minimum } }).get('tracking:traffic')]).toEqual([
        minimum,
        days,
        end,
      ])
      expect(calmOf(watched, { tracking: { minimum } })).not.toContain('tracking:traffic')
    }
  })

  it('that often counts none is as usual', () => {
    expect(alarms({ series: { conversions: series([...holes.slice(0, -1), 0]) } })).toEqual([])
  })
})

describe('spend', () => {
  const spend = (perDay: number, currency = 'EUR') => ({
    series: {
      spend: series(
        STEADY.map(() => perDay),
        currency,
      ),
    } satisfies Partial<Record<Measure, WatchedSeries>>,
    budget: { amount: 3000, currency: 'EUR' },
  })

  it.each<[number, string | null]>([
    [100, null],
    [
      115,
      'The month will cost about €3,450.00, more than its budget of €3,000.00. €40.00 a day would meet it.',
    ],
    [
      50,
      'The month will cost about €1,500.00, less than its budget of €3,000.00. €300.00 a day would meet it.',
    ],
    [126, 'The month’s budget of €3,000.00 is spent: €3,024.00 until Tuesday 24 November.'],
  ])('of %d a day', (perDay, sentence) => {
    const [alert] = alarms(spend(perDay))
    expect(alert?.sentence ?? null).toBe(sentence)
  })

  it('counts as missed from the share that is set', () => {
    const told = (least: number) => alarms(spend(115), { spend: { least } }).length
    expect([0.14, 0.16].map(told)).toEqual([1, 0])
  })

  it('of an account that began within the month is held against the whole budget', () => {
    const figures = STEADY.map((_, index) => (index < STEADY.length - 15 ? null : 500))
    const [alert] = alarms({ ...spend(0), series: { spend: series(figures, 'EUR') } })
    expect(alert?.sentence).toBe(
      'The month’s budget of €3,000.00 is spent: €7,500.00 until Tuesday 24 November.',
    )
  })

  it('of a month that is over ends with it', () => {
    const watched = spend(115)
    const first = { ...watched.series.spend, through: Temporal.PlainDate.from('2026-12-01') }
    expect(endsOf({ ...watched, series: { spend: first } }).get('spend')).toBe(
      'The budget of December has only begun: nothing is wrong with it yet.',
    )
  })

  it('of a month whose budget is raised in its first days ends, and says nothing of another month', () => {
    const { spend: one } = spend(2_000).series
    const second = { series: { spend: { ...one, through: Temporal.PlainDate.from('2026-12-02') } } }
    const told = (amount: number) => {
      const watched = { ...second, budget: { amount, currency: 'EUR' } }
      return [alarms(watched)[0]?.sentence, endsOf(watched).get('spend')]
    }
    expect(told(3_000)).toEqual([expect.stringContaining('is spent'), undefined])
    expect(told(5_000)).toEqual([
      undefined,
      'The budget of December has only begun: nothing is wrong with it yet.',
    ])
  })

  it('in another currency than its budget is not evaluated, and without a budget its alert ends', () => {
    expect(found(spend(500, 'USD')).map(({ cause }) => cause)).not.toContain('spend')
    expect(endsOf({ ...spend(500), budget: null }).get('spend')).toBe('The domain has no budget any more.')
  })
})

describe('losses', () => {
  it('of keywords and of pages', () => {
    const before = STEADY.map(() => 40)
    const fallen = [...before.slice(0, -2), 20, 20]
    expect(alarms({ series: { top10: series(fallen) }, pages: fallen })).toMatchObject([
      {
        check: 'ranking',
        severity: 'critical',
        sentence: '50% fewer keywords among the first ten: 20 instead of 40.',
      },
      { check: 'indexing', sentence: '50% fewer pages in search results: 20 instead of 40.' },
    ])
  })
})

describe('what is asked itself', () => {
  const down = { cause: 'down', severity: 'critical' as const, sentence: 'It does not answer.' }

  it('is an alert for each cause, and calm in what is not among them', () => {
    const findings = found({ site: [down] })
    expect(findings).toContainEqual(expect.objectContaining({ verdict: 'found', cause: 'site:down' }))
    expect(findings).toContainEqual({ verdict: 'calm', check: 'site', cause: EVERY_CAUSE })
  })

  it('says nothing where it could not be asked', () => {
    expect(found({ site: null }).filter(({ check }) => check === 'site')).toEqual([])
  })

  it('of a source or a report is calm where it is well, and ends where it is there no more', () => {
    const well = { cause: 's1', severity: null }
    const findings = found({ sources: [well, { ...down, cause: 's2' }] }).filter(
      ({ check }) => check === 'source',
    )
    expect(findings).toEqual([
      { verdict: 'calm', check: 'source', cause: 'source:s1' },
      expect.objectContaining({ verdict: 'found', cause: 'source:s2' }),
      {
        verdict: 'ended',
        check: 'source',
        cause: EVERY_CAUSE,
        reason: 'The source no longer feeds this domain.',
      },
    ])
  })

  it('ends where the check is off', () => {
    expect(alarms({ site: [down], sources: [down], reports: [down] }, { site: { on: false } })).toMatchObject(
      [{ check: 'source' }, { check: 'report' }],
    )
  })
})
