import { describe, expect, it } from 'vitest'
import { logoOn } from './logoOn.ts'

const WHITE = { light: false, dark: true }
const BLACK = { light: true, dark: false }
const BOTH = { light: true, dark: true }

describe('a logo on a ground', () => {
  it.each([
    ['white on light stands on dark', 'light', WHITE, 'dark'],
    ['white on dark stands there as it is', 'dark', WHITE, null],
    ['black on dark stands on white', 'dark', BLACK, 'light'],
    ['black on light stands there as it is', 'light', BLACK, null],
    ['what is seen everywhere has no plate', 'dark', BOTH, null],
    ['what was never measured is taken to be made for white', 'dark', null, 'light'],
    ['the same on light', 'light', null, null],
    ['what no plate would help has none', 'light', { light: false, dark: false }, null],
  ] as const)('%s', (_name, ground, seenOn, plate) => {
    expect(logoOn(ground, { logo: 'a', logoDark: null, seenOn })).toEqual({ src: 'a', plate })
  })

  it('is the one for dark where there is one', () => {
    const both = { logo: 'a', logoDark: 'b', seenOn: WHITE }
    expect(logoOn('dark', both)).toEqual({ src: 'b', plate: null })
    expect(logoOn('light', both)).toEqual({ src: 'a', plate: 'dark' })
    expect(logoOn('light', { ...both, logo: null })).toBeNull()
  })
})
