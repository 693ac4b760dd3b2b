import type { CSSProperties } from 'react'
import type { SheetCompany } from '../../../../shared/api/brand.ts'
import type { DashboardStyles } from '../../../../shared/api/view.ts'
import { brandTokens, seriesTokens } from '../../../../shared/rules/brandStyle.ts'
import { hexColour, readableOn, validColour } from '../../../../shared/rules/colours.ts'

/**
 * A dashboard's own colours as CSS variables for its sheet: `backgroundColor` lies behind the sheet,
 * `dashboardBackgroundColor` is the sheet, `color` is the accent, of which the nearest shades that stand out are those of
 * buttons and of the first series. Text on the sheet is black or white, as is readable. What the dashboard leaves open is the company's.
 */
export function brandVariables(
  styles: DashboardStyles,
  brand: SheetCompany['brand'] = undefined,
): CSSProperties {
  const { backgroundColor, dashboardBackgroundColor, color } = styles
  const behind = backgroundColor && validColour(backgroundColor) ? backgroundColor : null
  const sheet =
    dashboardBackgroundColor && validColour(dashboardBackgroundColor) ? dashboardBackgroundColor : null
  const ground = sheet ?? behind
  const accent = color && validColour(color) ? color : null
  const variables: Record<string, string> = brand ? brandTokens(brand) : {}
  if (variables['--accent']) variables['--brand'] = variables['--accent']
  if (behind) variables['--sheet-behind'] = behind
  if (sheet) variables['--sheet-ground'] = sheet
  if (ground) Object.assign(variables, inkOn(ground), { '--sheet-focus': readableOn(ground) })
  if (accent) {
    variables['--brand'] = accent
    const hex = hexColour(accent)
    Object.assign(
      variables,
      brandTokens({ accent: hex, palette: [] }),
      seriesTokens(brand?.palette ?? [], hex),
    )
  }
  return variables
}

/**
 * The same on paper, which is white throughout: the dashboard's ground lies behind the head only, so that logos made
 * for it can be seen, and no page is all ink.
 */
export function paperVariables(styles: DashboardStyles, brand?: SheetCompany['brand']): CSSProperties {
  const { dashboardBackgroundColor, backgroundColor } = styles
  const ground = [dashboardBackgroundColor, backgroundColor].find((one) => one && validColour(one))
  return {
    ...brandVariables(
      { ...styles, theme: 'light', backgroundColor: null, dashboardBackgroundColor: null },
      brand,
    ),
    ...(ground &&
      Object.fromEntries([
        ...Object.entries(inkOn(ground)).map(([name, value]) => [name.replace('--sheet', '--head'), value]),
        ['--head-ground', ground],
      ])),
  }
}

/** On what a company's logo stands at the head; `auto`: on what the page around it has. */
export function headTone(
  styles: DashboardStyles,
  theme: 'light' | 'dark' | 'auto',
): 'light' | 'dark' | 'auto' {
  const { dashboardBackgroundColor, backgroundColor } = styles
  const ground = [dashboardBackgroundColor, backgroundColor].find((one) => one && validColour(one))
  if (!ground) return theme
  return readableOn(ground) === '#ffffff' ? 'dark' : 'light'
}

function inkOn(ground: string): Record<string, string> {
  const ink = readableOn(ground)
  return {
    '--sheet-ink': ink,
    '--sheet-ink-soft': `color-mix(in srgb, ${ink} 78%, ${ground})`,
    '--sheet-line': `color-mix(in srgb, ${ink} 24%, ${ground})`,
  }
}
