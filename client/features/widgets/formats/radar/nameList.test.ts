import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../chart/textWidth.ts'
import { radar } from '../sample.ts'
import { FONT_SIZE, LINE, listBelow, listBeside } from './nameList.ts'

const named = (names: string[]) =>
  radar(
    names.map(() => 1),
    { axes: names.map((label, index) => ({ key: `${index}`, label, max: 5 })) },
  )
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const name = fc.string({ unit: fc.constantFrom(...'abw W/é·'), maxLength: 60 })
const names = fc.array(name, { minLength: 1, maxLength: 40 })

describe('the names below a web', () => {
  it('have the number of their axis, in columns that are read downwards', () => {
    const { textsAt } = listBelow(named(WEEK), 190)
    const texts = textsAt({ x: 0, y: 0 })
    expect(texts.map(({ text }) => text)).toEqual(WEEK.map((day, index) => `${index + 1} ${day}`))
    expect(new Set(texts.map(({ y }) => y)).size).toBe(4)
  })

  it('are cut in the middle where one is wider than all the room', () => {
    const long = 'https://www.northwind.example/journal/how-to-pack'
    const [only] = listBelow(named([long]), 120).textsAt({ x: 0, y: 0 })
    expect(only?.text).toMatch(/^1 https.*….*pack$/)
    expect(textWidth(only?.text ?? '', FONT_SIZE)).toBeLessThanOrEqual(120)
  })

  it('are all there and within the room, on lines of their own', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 80, max: 700 }), (given, width) => {
        const list = listBelow(named(given), width)
        const texts = list.textsAt({ x: 0, y: 0 })
        expect(texts).toHaveLength(given.length)
        expect(
          new Set(texts.map(({ x, y, text }) => `${x - textWidth(text, FONT_SIZE) / 2} ${y}`)).size,
        ).toBe(given.length)
        for (const { x, y, text } of texts) {
          const half = textWidth(text, FONT_SIZE) / 2
          expect(x - half).toBeGreaterThanOrEqual(-0.001)
          expect(x + half).toBeLessThanOrEqual(width + 0.001)
          expect(y + LINE / 2).toBeLessThanOrEqual(list.height)
        }
      }),
    )
  })
})

describe('the names beside a web', () => {
  it('take at most three fifths of its width and no more than its height', () => {
    const box = fc.record({
      width: fc.integer({ min: 200, max: 900 }),
      height: fc.integer({ min: 60, max: 500 }),
    })
    fc.assert(
      fc.property(names, box, (given, box) => {
        const list = listBeside(named(given), box)
        expect(list.textsAt({ x: 0, y: 0 })).toHaveLength(given.length)
        expect(list.height).toBeLessThanOrEqual(Math.max(LINE, box.height))
      }),
    )
    expect(listBeside(named(WEEK), { width: 300, height: 100 }).width).toBeLessThanOrEqual(180)
  })
})
