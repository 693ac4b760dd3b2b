import { expect, it } from 'vitest'
import type { WatchedDomain } from '../../../shared/api/groups.ts'
import { drawnRows, filterRows, linesOf, measuresOf, sortRows } from './rows.ts'
import { alertOf, domainNamed, watchedAs } from './testRows.ts'
import { type GridView, NOBODY, USUAL_VIEW } from './view.ts'

const alder = { id: 'c1', name: 'Alder' }
const dana = { id: 'p1', name: 'Dana' }
const names = (rows: readonly WatchedDomain[]) => rows.map(({ name }) => name)
const found = (rows: readonly WatchedDomain[], change: Partial<GridView>) =>
  names(filterRows(rows, { ...USUAL_VIEW, ...change }))

const ROWS = [
  domainNamed('calm.example', { client: alder }),
  domainNamed('broken.example', { alerts: [alertOf('critical')], owner: dana }),
  domainNamed('odd.example', { alerts: [alertOf('warning')], client: alder, owner: dana }),
  domainNamed('silent.example', {
    alerts: [alertOf('critical', 'snoozed')],
    snooze: { until: null, reason: '', by: null },
  }),
]

it('puts the gravest first, and among those the most trouble', () => {
  const worse = domainNamed('worse.example', {
    alerts: [alertOf('warning')],
    measures: { traffic: watchedAs({ value: 1, grade: -3 }) },
  })
  const sorted = sortRows([...ROWS, worse], USUAL_VIEW.sort, 7)
  expect(names(sorted)).toEqual([
    'broken.example',
    'worse.example',
    'odd.example',
    'silent.example',
    'calm.example',
  ])
})

it('sorts by a figure’s size, or by how bad it is; what is not known comes last', () => {
  const rows = [
    domainNamed('none.example'),
    domainNamed('big.example', { measures: { traffic: watchedAs({ value: 900, change: 0.1, grade: 1 }) } }),
    domainNamed('small.example', {
      measures: { traffic: watchedAs({ value: 20, change: -0.5, grade: -2 }) },
    }),
    domainNamed('middle.example', {
      measures: { traffic: watchedAs({ value: 300, change: -0.1, grade: 0 }) },
    }),
  ]
  const by = (order: 'worst' | 'ascending' | 'descending') =>
    names(sortRows(rows, { column: 'traffic', order }, 7))
  expect(by('worst')).toEqual(['small.example', 'middle.example', 'big.example', 'none.example'])
  expect(by('descending')).toEqual(['big.example', 'middle.example', 'small.example', 'none.example'])
  expect(by('ascending')).toEqual(['small.example', 'middle.example', 'big.example', 'none.example'])
})

it('takes a falling position for good', () => {
  const at = (name: string, change: number) =>
    domainNamed(name, { measures: { position: watchedAs({ value: 5, change, grade: 0 }) } })
  const sorted = sortRows(
    [at('rose.example', -0.2), at('fell.example', 0.2)],
    { column: 'position', order: 'worst' },
    7,
  )
  expect(names(sorted)).toEqual(['fell.example', 'rose.example'])
})

it('filters by client, owner, nobody, alert and words', () => {
  expect(found(ROWS, { client: 'c1' })).toEqual(['calm.example', 'odd.example'])
  expect(found(ROWS, { owner: NOBODY })).toEqual(['calm.example', 'silent.example'])
  expect(found(ROWS, { check: 'traffic' })).toEqual(['broken.example', 'odd.example', 'silent.example'])
  expect(found(ROWS, { check: 'site' })).toEqual([])
  expect(found(ROWS, { search: ' ALDER odd ' })).toEqual(['odd.example'])
})

it('finds a measure under the alert of the one that it fell with', () => {
  const together = { ...alertOf('critical'), followers: ['conversions' as const] }
  const rows = [domainNamed('fell.example', { alerts: [together] })]
  expect(found(rows, { check: 'traffic' })).toEqual(['fell.example'])
  expect(found(rows, { check: 'conversions' })).toEqual(['fell.example'])
  expect(found(rows, { check: 'revenue' })).toEqual([])
})

it('counts what its tabs would show, whichever is open', () => {
  const { lines, counts } = drawnRows(ROWS, { ...USUAL_VIEW, shown: 'snoozed' })
  expect(counts).toEqual({ all: 4, attention: 2, snoozed: 1 })
  expect(lines.map((line) => line.kind === 'domain' && line.row.name)).toEqual(['silent.example'])
})

it('puts domains below headings, those of nobody last', () => {
  const lines = linesOf(ROWS, 'client').map((line) =>
    line.kind === 'heading' ? `${line.label}: ${line.count}, ${line.needing}` : line.row.name,
  )
  expect(lines).toEqual([
    'Alder: 2, 1',
    'calm.example',
    'odd.example',
    'No client: 2, 1',
    'broken.example',
    'silent.example',
  ])
})

it('has a column for each measure that any domain has', () => {
  const rows = [
    ...ROWS,
    domainNamed('new.example', { measures: { top10: watchedAs({}), traffic: watchedAs({}) } }),
  ]
  expect(measuresOf(rows)).toEqual(['traffic', 'top10'])
})
