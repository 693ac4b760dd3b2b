import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartNote } from '../../../../../shared/api/view.ts'
import { wordsOf } from '../../chart/Tooltip.tsx'
import { chart, series } from '../sample.ts'
import { categoryAt } from './geometry.ts'
import { chart as format } from './index.ts'
import { noteMarks } from './notes.ts'
import { planChart } from './plan.ts'
import { readChart } from './read.ts'

const box = { width: 400, height: 200 }
const note = (at: number, text = 'A new oven'): ChartNote => ({ at, day: '12 Oct 2026', text })
const noted = (notes: ChartNote[], kind: 'line' | 'bar' | 'area' | 'stacked' = 'line', days = 30) =>
  chart(
    kind,
    [
      series(
        'Clicks',
        Array.from({ length: days }, (_, index) => index),
      ),
    ],
    { notes },
  )

describe('the mark of a note', () => {
  it('is a line through the whole plot where its day is, of any kind of chart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(59),
        fc.constantFrom('line' as const, 'bar' as const, 'area' as const, 'stacked' as const),
        (days, index, kind) => {
          const at = index % days
          const body = noted([note(at)], kind, days)
          const plan = planChart(body, box)
          const { plot } = plan
          const x = categoryAt(plan, at)
          expect(noteMarks(body, plan).map(({ shape }) => shape)).toEqual([
            { x1: x, y1: plot.y, x2: x, y2: plot.y + plot.height },
            { cx: x, cy: plot.y, r: 3.5 },
          ])
        },
      ),
    )
  })

  it('is one for all notes of a category', () => {
    const body = noted([note(3), note(3, 'A second shop'), note(9)])
    expect(noteMarks(body, planChart(body, box))).toHaveLength(4)
  })

  it('is not there without notes', () => {
    const body = chart('line', [series('Clicks', [1, 2])])
    expect(noteMarks(body, planChart(body, box))).toEqual([])
  })
})

it('what was noted is read at its point, by ear too, and in the table of the figures', () => {
  const body = noted([note(1), note(1, 'קמפיין')], 'line', 3)
  expect(readChart(body, 1).notes).toEqual(['12 Oct 2026: A new oven', '12 Oct 2026: קמפיין'])
  expect(readChart(body, 0).notes).toEqual([])
  expect(wordsOf(readChart(body, 1))).toMatch(/: Clicks 1\. 12 Oct 2026: A new oven\. 12 Oct 2026: קמפיין$/)
  const names = format.figures?.({ ...body, running: [1] })?.rows.map(([name]) => name)
  expect(names).toEqual([
    '1 Oct',
    '2 Oct (not over yet; 12 Oct 2026: A new oven; 12 Oct 2026: קמפיין)',
    '3 Oct',
  ])
})
