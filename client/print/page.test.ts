import { describe, expect, it } from 'vitest'
import type { Look } from '../../shared/api/printBundle.ts'
import type { WidgetBody, WidgetView } from '../../shared/api/view.ts'
import {
  chart,
  figure,
  gauge,
  pie,
  radar,
  series,
  snapshot,
  view,
} from '../features/widgets/formats/sample.ts'
import { renderDashboard, renderInParts } from './index.tsx'

const paper: Look = { layout: 'print', theme: 'light', owner: false }
const screen: Look = { layout: 'wide', theme: 'auto', owner: true }
const table = (rows: number): WidgetBody => ({
  kind: 'table',
  columns: [
    { id: 'd', label: 'Page', numeric: false },
    { id: 's', label: 'Sessions', numeric: true },
  ],
  rows: Array.from({ length: rows }, (_, index) => ({ label: `Row ${index + 1}`, figures: [figure(index)] })),
  totals: [figure(99)],
  moreRows: 3,
})
const bodies: WidgetBody[] = [
  chart('line', [series('a', [1, 2])]),
  chart('area', [series('a', [1, 2])]),
  chart('bar', [series('a', [1, 2])]),
  pie([1, 2]),
  radar([1, 2, 3]),
  gauge(5),
  table(4),
  {
    kind: 'summary',
    items: [
      {
        id: 'a',
        label: 'Sessions',
        figure: { ...figure(0), change: { text: '-4%', tone: 'danger', previous: '7' } },
      },
    ],
  },
  { kind: 'text', html: '<p>Words</p>' },
  {
    kind: 'upload',
    article: {
      file: { url: 'data:image/png;base64,AA==', name: 'a.png', image: true },
      header: 'Ad',
      contentHtml: '<p>C</p>',
      descriptionHtml: '',
    },
  },
  {
    kind: 'historic',
    articles: [
      {
        file: null,
        header: 'Then',
        contentHtml: '',
        descriptionHtml: '',
        range: { start: '2026-10-01', end: '2026-10-02', label: '1–2 Oct' },
      },
    ],
  },
]
const numbered = (all: (Partial<WidgetView> & { body: WidgetBody | null })[]) =>
  all.map((more, index) =>
    view(more.body, {
      id: `w${index}`,
      hash: `hash${String(index).padStart(6, '0')}`,
      order: index,
      title: `Widget ${index}`,
      ...more,
    }),
  )
const page = (all: Parameters<typeof numbered>[0], look: Look = paper) =>
  renderDashboard(snapshot(numbered(all)), look)
const count = (text: string, part: string | RegExp) => text.split(part).length - 1

describe('renderDashboard', () => {
  it.each([paper, screen])(
    'draws every format on one page without script and with ids of its own ($layout)',
    (look) => {
      const html = page(
        [...bodies, ...bodies].map((body) => ({ body })),
        look,
      )
      for (let index = 0; index < 22; index++) expect(html).toContain(`>Widget ${index}<`)
      expect(count(html, '<svg role="img"')).toBe(12)
      expect(html).not.toMatch(/<script|<style|javascript:/)
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it('says on paper what it is, of which days, compared with which, and how old', () => {
    const html = page([{ body: bodies[0] ?? null }])
    expect(html).toMatch(/<h1[^>]* dir="auto" lang="">Northwind monthly<\/h1>/)
    expect(html).toContain('1–31 October 2026')
    expect(html).toContain('compared with 1–30 September 2026')
    expect(html).toContain('<time dateTime="2026-10-31T08:00:00Z">31 Oct 2026, 09:00 (Europe/Berlin)</time>')
    expect(html).toContain('<p dir="auto">Written by the agency.</p>')
    expect(html).toMatch(/lang="en"/)
  })

  it('bears no name but the customer’s, on paper and on a screen', () => {
    expect(page([{ body: null }])).not.toMatch(/broadsheet/i)
    expect(page([{ body: null }], screen)).not.toMatch(/broadsheet/i)
  })

  it('prints every row of a long table in a band that may break, with its header as such', () => {
    const html = page([
      { body: bodies[0] ?? null },
      { body: table(200), width: 2 },
      { body: bodies[3] ?? null },
    ])
    expect(count(html, '<tr>')).toBe(202)
    expect(html).toContain('Row 200')
    expect(html).toContain('<th scope="col" class="w-numeric">')
    expect(count(html, 'class="w-band"')).toBe(3)
    expect(html).toMatch(
      /<div class="w-band" data-long="true"><div [^>]*class="w-cell"[^>]*><article class="w-card" data-widget-id="w1"/,
    )
    expect(html).toContain('and 3 more')
  })

  it('prints a very long table in part and says how much more there is, and where', () => {
    const html = page([{ body: table(5000) }])
    expect(html).toContain('>Row 200<')
    expect(html).not.toContain('>Row 201<')
    expect(html).toContain(
      'and 4,800 more rows: open the dashboard to read them; 3 more rows not shown there either',
    )
    expect(page([{ body: table(201) }])).toContain('and 1 more row: open the dashboard to read it;')
    expect(page([{ body: table(5000) }], screen)).not.toContain('to read')
  })

  it('names the widget in the head that comes again on each page', () => {
    const again = (rows: number, more: { body: WidgetBody; width: number }[] = []) =>
      count(page([{ body: table(rows), width: 2 }, ...more]), '>Widget 0, continued<')
    const beside = [{ body: gauge(5), width: 2 }]
    expect(again(15, beside)).toBe(1)
    expect(again(14, beside)).toBe(0)
    expect(again(8)).toBe(1)
    expect(again(7)).toBe(0)
  })

  it('widens a table that is too wide for its place, and continues its columns below when a row is too', () => {
    const wide = (metrics: number): WidgetBody => ({
      kind: 'table',
      columns: [
        { id: 'd', label: 'Page', numeric: false },
        ...Array.from({ length: metrics }, (_, at) => ({ id: `m${at}`, label: `M${at}`, numeric: true })),
      ],
      rows: [
        { label: 'https://www.northwind.example/', figures: Array(metrics).fill(figure(1, '€1,234,567.89')) },
      ],
      totals: null,
      moreRows: 0,
    })
    const tables = (metrics: number, width: number) => {
      const html = page([
        { body: wide(metrics), width },
        { body: gauge(5), width: 2 },
      ])
      return [/data-w="(\d)"/.exec(html)?.[1], count(html, '<table'), count(html, '>Page<')]
    }
    expect(tables(1, 1)).toEqual(['2', 1, 1])
    expect(tables(1, 2)).toEqual(['2', 1, 1])
    expect(tables(5, 2)).toEqual(['4', 1, 1])
    expect(tables(10, 2)).toEqual(['4', 2, 2])
  })

  it('keeps order within normal and real-time widgets, normal first', () => {
    const html = page([
      { body: bodies[8] ?? null, order: 1, realTime: true, title: 'Third' },
      { body: bodies[8] ?? null, order: 5, title: 'Second' },
      { body: bodies[8] ?? null, order: 0, title: 'First' },
    ])
    const at = ['First', 'Second', 'Third'].map((title) => html.indexOf(`>${title}<`))
    expect(at).toEqual([...at].sort((a, b) => a - b))
  })

  it('writes titles and labels as text', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const body = chart('line', [series(hostile, [1, 2])], { summary: hostile })
    const html = renderDashboard(snapshot(numbered([{ body, title: hostile }]), { name: hostile }), screen)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('states', () => {
  const states: Partial<WidgetView>[] = [
    { state: 'empty' },
    {
      state: 'failed',
      message: { text: 'Sign in again.', vendor: 'invalid_grant', action: { kind: 'retry' } },
    },
    { state: 'unconfigured' },
    {
      state: 'stale',
      body: gauge(5),
      message: { text: 'Data from 12 May, update pending.', vendor: null, action: null },
    },
    { state: 'partial', body: gauge(5) },
    { state: 'ready', body: gauge(0) },
  ]

  it('each look different, and none of them blank', () => {
    const drawn = states.map((more) => page([{ body: null, ...more }]))
    expect(new Set(drawn.map((html) => /data-state="(\w+)"/.exec(html)?.[1])).size).toBe(6)
    expect(drawn[0]).toContain('There is no data for this time.')
    expect(drawn[1]).toContain('Sign in again.')
    expect(drawn[2]).toContain('being prepared')
    expect(drawn[3]).toContain('Data from 12 May, update pending.')
    expect(drawn[4]).toContain('Incomplete')
    expect(drawn[5]).not.toMatch(/No data|Incomplete|Not available/)
  })

  it('shows a vendor’s words to owners only', () => {
    const failed = [{ body: null, ...states[1] }]
    expect(page(failed, { ...screen, owner: true })).toContain('invalid_grant')
    expect(page(failed, { ...screen, owner: false })).not.toContain('invalid_grant')
  })

  it('never calls a widget without anything to draw ready', () => {
    expect(page([{ body: null, state: 'ready' }])).toContain('data-state="empty"')
    expect(page([{ body: null, state: 'stale' }])).toContain('data-state="failed"')
  })

  it('writes a change with its direction, its meaning and the figure before', () => {
    const html = page([{ body: bodies[7] ?? null }])
    expect(html).toMatch(
      /▼<\/span>-4%<\/span><span class="w-hidden"> \(worse\)<\/span><span class="w-change-from"> from 7</,
    )
  })
})

it.each(['wide', 'print'] as const)('comes in parts, none of more than a row of widgets (%s)', (layout) => {
  const look: Look = { layout, theme: 'light', owner: false }
  const shown = snapshot(numbered(bodies.map((body) => ({ body, width: 4 }))))
  const parts = [...renderInParts(shown, look)]
  expect(parts).toHaveLength(bodies.length + 2)
  expect(parts.map((part) => count(part, 'data-widget-id='))).toEqual([0, ...bodies.map(() => 1), 0])
  expect(parts.join('')).toBe(renderDashboard(shown, look))
})

it('draws on screen the rows of a table that a card shows, and says nothing of those that the client adds', () => {
  const shown = snapshot(numbered([{ body: table(200) }]))
  const parts = [...renderInParts(shown, { layout: 'wide', theme: 'light', owner: false })].join('')
  expect(count(parts, '<th scope="row"')).toBe(60 + 1)
  expect(parts).toContain('and 3 more')
  const paper = [...renderInParts(shown, { layout: 'print', theme: 'light', owner: false })].join('')
  expect(count(paper, '<th scope="row"')).toBe(200 + 1)
})
