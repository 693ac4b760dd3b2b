import { describe, expect, it } from 'vitest'
import type { DashboardStyles } from '../../../../shared/api/view.ts'
import { contrast } from '../../../../shared/rules/colours.ts'
import { PLAIN_STYLES } from '../formats/sample.ts'
import { brandVariables, paperVariables } from './brand.ts'

const styles = (more: Partial<DashboardStyles>): DashboardStyles => ({
  ...PLAIN_STYLES,
  theme: 'light',
  ...more,
})

const firstSeries = (one: DashboardStyles): string =>
  String(Object.entries(brandVariables(one)).find(([name]) => name === '--chart-1')?.[1])

describe('brandVariables', () => {
  it('sets nothing for a dashboard without colours', () => expect(brandVariables(styles({}))).toEqual({}))

  it('draws the first series in the accent, in shades that stand out on light and on dark', () => {
    expect(brandVariables(styles({ color: '#8a1538' }))).toMatchObject({
      '--brand': '#8a1538',
      '--chart-1': 'light-dark(#8a1538, #b4405a)',
    })
    for (const color of ['#ffe680', '#111144', '#8a1538']) {
      const [, light = '', dark = ''] =
        /^light-dark\((.+), (.+)\)$/.exec(firstSeries(styles({ color }))) ?? []
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(3)
      expect(contrast(dark, '#1b1e24')).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(['auto', 'light', 'dark'] as const)(
    'draws series by the same rule in the theme %s as on paper',
    (theme) => {
      for (const color of ['#ffe680', '#111144', '#00796b']) {
        expect(firstSeries(styles({ color, theme }))).toBe(
          Object.entries(paperVariables(styles({ color, theme }))).find(
            ([name]) => name === '--chart-1',
          )?.[1],
        )
      }
    },
  )

  it('chooses the other series so that none is taken for the accent', () => {
    const series = Object.entries(brandVariables(styles({ color: '#1d4ed8' }))).flatMap(([name, colour]) =>
      name.startsWith('--chart-') ? [colour] : [],
    )
    expect(new Set(series).size).toBe(8)
    expect(series).toHaveLength(8)
  })

  it('has one accent for buttons, lines and series, that of the dashboard before the company’s', () => {
    const brand = { accent: '#1d4ed8', palette: [], logoDark: null }
    expect(brandVariables(styles({ color: '#00796b' }), brand)).toMatchObject({
      '--brand': '#00796b',
      '--accent': expect.stringMatching(/^light-dark\(#00796b, /),
      '--chart-1': expect.stringMatching(/^light-dark\(#00796b, /),
    })
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
})

it('shows the focus in head and foot as it shows text there, where the ground may be the accent itself', () => {
  const green = { color: '#0f6b5c', dashboardBackgroundColor: '#0f6b5c' }
  expect(brandVariables(styles(green))).toMatchObject({ '--sheet-focus': '#ffffff' })
  expect(brandVariables(styles({ color: '#0f6b5c' }))).not.toHaveProperty('--sheet-focus')
})
