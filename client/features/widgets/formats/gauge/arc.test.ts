import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textWidth } from '../../chart/textWidth.ts'
import { figureIn, figureSize, halfCircle } from './arc.ts'

const boxes = fc.record({
  width: fc.integer({ min: 100, max: 1300 }),
  height: fc.integer({ min: 48, max: 700 }),
})

it('keeps every figure clear of its arc, and the arc in the drawing', () => {
  fc.assert(
    fc.property(boxes, fc.stringMatching(/^-?[€$]?[\d,.]{1,24}[%KM]?$/), (box, text) => {
      const arc = halfCircle(box)
      const size = figureSize(text, arc)
      const corner = Math.hypot((textWidth(text, size) * 1.06) / 2, size)
      expect(corner).toBeLessThanOrEqual(arc.radius - arc.width)
      expect(arc.middle.y - arc.radius).toBeGreaterThanOrEqual(0)
      expect(arc.middle.x - arc.radius).toBeGreaterThanOrEqual(0)
      expect(arc.middle.y + 17).toBeLessThanOrEqual(box.height)
    }),
  )
})

it.each([
  ['56.7%', undefined, '56.7%'],
  ['€302,711.34', '€302.7K', '€302.7K'],
  ['€302,711.34', undefined, '€302,711.34'],
])('writes %s (short %s) as %s in the smallest card', (text, short, expected) => {
  const arc = halfCircle({ width: 140, height: 112 })
  expect(figureIn(arc, { text, ...(short && { short }) }).text).toBe(expected)
})

it('writes the whole figure on paper where it is as large as the text around it', () => {
  const arc = halfCircle({ width: 132, height: 136 })
  const figure = { text: '€307,956.00', short: '€308K' }
  expect(figureIn(arc, figure).text).toBe('€308K')
  expect(figureIn(arc, figure, true).text).toBe('€307,956.00')
})
