import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { series } from '../formats/sample.ts'
import { legendLines, legendRoom } from './legend.ts'
import { textWidth } from './textWidth.ts'

const labels = (lines: { label: string }[][]) => lines.map((line) => line.map(({ label }) => label))

describe('legendLines', () => {
  it('tells several comparisons by one entry, a single one by its own', () => {
    const a = series('Cost', [1])
    const before = series('Cost (before)', [1], { compareOf: 'Cost' })
    expect(labels(legendLines([a, before], 400, 2).lines)).toEqual([['Cost', 'Cost (before)']])
    const both = [a, series('Clicks', [1]), before, series('Clicks (before)', [1], { compareOf: 'Clicks' })]
    expect(labels(legendLines(both, 400, 2).lines)).toEqual([['Cost', 'Clicks', 'Before']])
  })

  it('keeps those of one unit together', () => {
    const mixed = [series('Sessions', [1]), series('Rate', [1], { type: 'percent' }), series('Users', [1])]
    expect(labels(legendLines(mixed, 600, 2).lines)).toEqual([['Sessions', 'Users', 'Rate']])
  })

  it('names all on paper', () => {
    const many = Array.from({ length: 40 }, (_, index) => series(`A metric's name ${index}`, [1]))
    const { lines, left } = legendLines(many, 140, legendRoom(1, true))
    expect([lines.flat().length, left]).toEqual([40, []])
  })

  it('loses no entry: each is in a line or counted among the rest, and lines are not too long', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[A-Za-z ]{1,60}$/), { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 130, max: 1242 }),
        fc.integer({ min: 1, max: 3 }),
        (names, width, rows) => {
          const all = names.map((name) => series(name, [1]))
          const { lines, left } = legendLines(all, width, legendRoom(rows, false))
          expect([...labels(lines).flat(), ...left]).toEqual(names)
          expect(lines.length).toBeLessThanOrEqual(rows * 2)
          for (const line of lines) {
            const least = line.reduce((sum, { label }) => sum + 26 + Math.min(72, textWidth(label, 12)), 0)
            expect(least + 16 * (line.length - 1)).toBeLessThanOrEqual(width)
          }
        },
      ),
    )
  })
})
