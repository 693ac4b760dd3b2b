import { expect, it } from 'vitest'
import { checkPalette } from '../../../shared/rules/brandColours.ts'
import { accentInWords, remarksOn, seriesInWords } from './inWords.ts'

const words = (...palette: string[]) => checkPalette(palette).map((check) => seriesInWords(check))

it('says that a colour stands out, never by a colour alone', () =>
  expect(words('#2f7fd0')).toEqual([{ text: 'Stands out on light and dark.', isFine: true }]))

it('says which shade a pale colour is drawn in, and why', () => {
  const [yellow] = words('#ffe680')
  expect(yellow?.text).toMatch(/^Drawn as #[\da-f]{6} on light, where it would have a contrast of 1\.1:1/)
})

it('says which earlier colour one is taken for', () =>
  expect(words('#2f7fd0', '#2f7fd1')[1]).toMatchObject({
    text: 'Hard to tell from colour 1.',
    isFine: false,
  }))

it('says in which shade an accent is used', () => {
  expect(accentInWords('#8a1538')).toMatch(/^Words and buttons use #[\da-f]{6} on dark, the nearest/)
})

it('remarks on a picture that is lost on its ground, and on one whose shape does not suit its places', () => {
  const size = { width: 440, height: 112 }
  const white = { seenOn: { light: false, dark: true }, size }
  expect(remarksOn('logo', white)).toEqual([expect.stringMatching(/^Hardly seen on white/)])
  expect(remarksOn('logoDark', white)).toEqual([])
  const sliver = { seenOn: { light: true, dark: true }, size: { width: 120, height: 1200 } }
  expect(remarksOn('logo', sliver)).toEqual([expect.stringMatching(/^Much taller than wide/)])
  expect(remarksOn('icon', sliver)).toEqual([expect.stringMatching(/^Not square/)])
})
