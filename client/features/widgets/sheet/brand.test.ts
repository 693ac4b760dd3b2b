import { describe, expect, it } from 'vitest'
import type { DashboardStyles } from '../../../../shared/api/view.ts'
import { PLAIN_STYLES } from '../formats/sample.ts'
import { brandVariables, paperVariables } from './brand.ts'

const styles = (more: Partial<DashboardStyles>): DashboardStyles => ({
  ...PLAIN_STYLES,
  theme: 'light',
  ...more,
})

describe('brandVariables', () => {
  it('sets nothing for a dashboard without colours', () => expect(brandVariables(styles({}))).toEqual({}))

  it('draws the first series in a brand colour that stands out from the cards', () => {
    expect(brandVariables(styles({ color: '#8a1538' }))).toEqual({
      '--brand': '#8a1538',
      '--chart-1': '#8a1538',
    })
  })

  it('keeps the palette where the brand colour is too pale to read', () => {
    expect(brandVariables(styles({ color: '#ffe680' }))).toEqual({ '--brand': '#ffe680' })
  })

  it('keeps the palette where the colour would be lost in one of the themes', () => {
    expect(brandVariables(styles({ color: '#111144', theme: 'auto' }))).toEqual({ '--brand': '#111144' })
  })

  it.each([
    ['#101820', '#ffffff'],
    ['#fafafa', '#000000'],
  ])('writes on %s in %s', (ground, ink) => {
    expect(brandVariables(styles({ dashboardBackgroundColor: ground }))).toMatchObject({
      '--sheet-ground': ground,
      '--sheet-ink': ink,
    })
  })

  it.each(['red; background: url(https://example.com)', 'url(x)', 'expression(1)', ''])(
    'drops %j',
    (text) => {
      expect(brandVariables(styles({ color: text, backgroundColor: text }))).toEqual({})
    },
  )
})

describe('paperVariables', () => {
  it('paints the head alone in the ground of the dashboard, with ink that is read on it', () => {
    expect(
      paperVariables(styles({ dashboardBackgroundColor: '#101830', backgroundColor: '#ffffff' })),
    ).toEqual({
      '--head-ground': '#101830',
      '--head-ink': '#ffffff',
      '--head-ink-soft': 'color-mix(in srgb, #ffffff 78%, #101830)',
      '--head-line': 'color-mix(in srgb, #ffffff 24%, #101830)',
    })
  })

  it('is light whatever the theme, so that the accent draws where it stands out from white', () => {
    expect(paperVariables(styles({ theme: 'dark', color: '#111144' }))).toEqual({
      '--brand': '#111144',
      '--chart-1': '#111144',
    })
  })
})
