import { describe, expect, it } from 'vitest'
import type { FigureOrigin, WidgetBody } from '../../../../shared/api/view.ts'
import { everyWidget } from '../../../../test/sampleWidgets.ts'
import { figureSheet } from './figureSheet.ts'

const origin = (id: string, more: Partial<FigureOrigin> = {}): FigureOrigin => ({
  id,
  answers: [],
  metrics: [],
  row: 'given',
  total: 'given',
  ...more,
})
const figure = (value: number | null, before?: number) => ({
  value,
  text: value === null ? '•••' : String(value),
  change: before === undefined ? null : { text: '', tone: 'neutral' as const, previous: '', before },
})
const table = (facts: Partial<Extract<WidgetBody, { kind: 'table' }>> = {}): WidgetBody => ({
  kind: 'table',
  columns: [
    { id: 'channel', label: 'Channel', numeric: false },
    { id: 'sessions', label: 'Sessions', numeric: true },
    { id: 'revenue', label: 'Revenue', numeric: true },
  ],
  rows: [
    { label: 'Direct', figures: [figure(17_953, 17_500), figure(64_659.87)] },
    { label: '=Email', figures: [figure(null), figure(0)] },
  ],
  totals: null,
  moreRows: 0,
  ...facts,
})
const money = origin('revenue', { type: 'money', currency: 'EUR' })

describe('the figures of a widget as a sheet', () => {
  it('have a column beside each metric that is compared, numbers as they are, and nothing for what is hidden', () => {
    const sheet = figureSheet({ body: table(), origins: [origin('sessions', { type: 'integer' }), money] })
    expect(sheet).toEqual({
      columns: [
        { label: 'Channel', type: null, currency: null },
        { label: 'Sessions', type: 'integer', currency: null },
        { label: 'Sessions (before)', type: 'integer', currency: null },
        { label: 'Revenue', type: 'money', currency: 'EUR' },
      ],
      rows: [
        ['Direct', 17_953, 17_500, 64_659.87],
        ['=Email', null, null, 0],
      ],
    })
  })

  it('have days in a form that sorts, and the totals at the end', () => {
    const rows = [{ label: '5 Oct', key: '2026-10-05', figures: [figure(1), figure(2)] }]
    const body = table({ rows, totals: [figure(3), figure(4)] })
    expect(figureSheet({ body, origins: [] })?.rows).toEqual([
      ['2026-10-05', 1, 2],
      ['Total', 3, 4],
    ])
  })

  it('are there for every format that has figures, each row as long as its columns', () => {
    const formats = new Map<string, boolean>()
    for (const view of everyWidget('wide')) {
      const sheet = figureSheet(view)
      formats.set(view.body?.kind ?? '', sheet !== null)
      if (!sheet) continue
      expect(sheet.columns.length).toBeGreaterThan(0)
      for (const row of sheet.rows) expect(row).toHaveLength(sheet.columns.length)
      for (const cell of sheet.rows.flat()) expect(['string', 'number', 'object']).toContain(typeof cell)
    }
    expect(Object.fromEntries(formats)).toEqual({
      chart: true,
      pie: true,
      radar: true,
      gauge: true,
      table: true,
      summary: true,
      scorecard: true,
      funnel: true,
      text: false,
      upload: false,
      historic: false,
    })
  })

  it('are none where nothing is drawn', () => expect(figureSheet({ body: null, origins: [] })).toBeNull())
})
