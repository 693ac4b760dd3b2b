import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TimeStep } from '../../../../../shared/domain/values.ts'
import { textWidth } from '../../chart/textWidth.ts'
import { chart, series } from '../sample.ts'
import { FONT_SIZE, lyingLabels, nameLines, standingLabels } from './labels.ts'

const under = (labels: string[], width: number, step: TimeStep | null = null, banded = true) =>
  standingLabels(
    chart(
      'bar',
      [
        series(
          'a',
          labels.map(() => 1),
        ),
      ],
      {
        dimension: { label: '', step },
        categories: labels.map((label, index) => ({ key: String(index), label })),
      },
    ),
    { box: { width, height: 240 }, left: 40, right: 10, banded },
  )
const days = (count: number) => Array.from({ length: count }, (_, index) => `${(index % 28) + 1} Oct`)
/** Places of the labels that are shown. */
const shown = (texts: string[]) => texts.flatMap((text, index) => (text ? [index] : []))

describe('labels under standing bars', () => {
  it('are all there where each fits into its band', () => {
    expect(under(['Ads', 'Mail', 'Shop'], 600)).toMatchObject({
      texts: ['Ads', 'Mail', 'Shop'],
      turned: false,
    })
  })

  it.each([
    ['days by the week', 90, 'day', 900, 7],
    ['hours by half a day', 96, 'hour', 500, 12],
    ['months by the quarter', 30, 'month', 520, 3],
  ] as const)('leave out %s', (_, count, step, width, every) => {
    expect(shown(under(days(count), width, step).texts).slice(0, 3)).toEqual([0, every, 2 * every])
  })

  it('are turned where their bands are narrow, and cut where those are wide enough to read', () => {
    const names = Array.from({ length: 8 }, (_, index) => `Campaign for returning buyers ${index}`)
    expect(under(names, 250).turned).toBe(true)
    const wide = under(names, 800)
    expect(wide.turned).toBe(false)
    expect(wide.texts.every((text) => text.includes('…'))).toBe(true)
  })

  it('never touch each other while they lie level', () => {
    const widths = fc.integer({ min: 140, max: 1300 })
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), widths, (count, width) => {
        const { texts, turned } = under(days(count), width, 'day')
        const band = (width - 50) / count
        const places = shown(texts)
        expect(turned).toBe(false)
        for (const [at, place] of places.entries()) {
          const next = places[at + 1]
          if (next === undefined) continue
          const room = (next - place) * band
          const halves = [place, next].map((one) => textWidth(texts[one] ?? '', FONT_SIZE) / 2)
          expect((halves[0] ?? 0) + (halves[1] ?? 0)).toBeLessThanOrEqual(room)
        }
      }),
    )
  })
})

describe('a name beside a lying bar', () => {
  it('stays on one line where there is one', () => {
    expect(nameLines('Germany', 200, 3)).toEqual(['Germany'])
    expect(nameLines('A very long name of a campaign', 60, 1)).toHaveLength(1)
  })

  it('is broken between its words and the parts of a path', () => {
    expect(nameLines('Bosnia and Herzegovina', 80, 3)).toEqual(['Bosnia and', 'Herzegovina'])
    expect(nameLines('/backpacks/trekking/green', 90, 3).join('')).toBe('/backpacks/trekking/green')
  })

  it('keeps to its width and lines, whatever it is', () => {
    const widths = fc.integer({ min: 40, max: 300 })
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        widths,
        fc.integer({ min: 1, max: 4 }),
        (name, width, most) => {
          const lines = nameLines(name, width, most)
          expect(lines.length).toBeLessThanOrEqual(most)
          for (const line of lines) expect(textWidth(line, FONT_SIZE)).toBeLessThanOrEqual(width)
        },
      ),
    )
  })

  it('makes the axis as wide as the widest line', () => {
    const { labels, width } = lyingLabels(['Germany', 'Bosnia and Herzegovina'], 80, 2)
    expect(labels).toEqual(['Germany', 'Bosnia and\nHerzegovina'])
    expect(width).toBe(textWidth('Herzegovina', FONT_SIZE))
  })
})
