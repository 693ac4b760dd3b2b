import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, keepColour, readableOn, validColour } from './colours.ts'

test.each([
  '#fff',
  '#FFF8',
  '#1f4fd8',
  '#1F4FD880',
  'rgb(0,0,0)',
  'rgb(255, 255, 255)',
  'rgba(1, 2, 3, 0.5)',
  'rgba(1, 2, 3, .5)',
  'rgba(1, 2, 3, 50%)',
  'rgb(1 2 3 / 50%)',
  '  #fff ',
  'RGB(1,2,3)',
])('%j is a colour', (text) => {
  expect(validColour(text)).toBe(true)
})

test.each([
  '',
  '#',
  '#ff',
  '#fffff',
  '#ggg',
  'fff',
  'rgb(256,0,0)',
  'rgb(1,2)',
  'rgb(-1,2,3)',
  'rgba(1,2,3,200%)',
  'rgb(1,2,3',
  '#fff;background:url(//x)',
  '#fff}',
  'url(x)',
  'expression(1)',
  'var(--x)',
  '#fff\n#fff',
  'rgb(1,2,3)/**/',
  `rgb(1${' '.repeat(9999)}`,
])('%j is none', (text) => {
  expect(validColour(text)).toBe(false)
})

test('an invalid colour leaves the previous value', () => {
  expect(keepColour('#abc', '#000')).toBe('#abc')
  expect(keepColour(' #abc ', '#000')).toBe('#abc')
  expect(keepColour('blueish', '#000')).toBe('#000')
  expect(keepColour('', null)).toBeNull()
})

test.each([
  ['#000', '#ffffff', 21],
  ['#fff', 'rgb(255, 255, 255)', 1],
  ['#777777', '#ffffff', 4.48],
])('%s against %s has contrast %d', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 2)
  expect(contrast(b, a)).toBeCloseTo(expected, 2)
})

test('contrast of no colour is null', () => {
  expect(contrast('#fff', 'nonsense')).toBeNull()
})

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#1f4fd8', '#ffffff'],
  ['#ffdd00', '#000000'],
  ['nonsense', '#000000'],
])('on %s text is %s', (background, text) => {
  expect(readableOn(background)).toBe(text)
})

test('text on any background reaches the contrast that WCAG asks of normal text', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (background) => {
      expect(contrast(readableOn(background), background)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
