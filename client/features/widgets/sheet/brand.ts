import type { CSSProperties } from 'react'
import type { DashboardStyles } from '../../../../shared/api/view.ts'
import { contrast, readableOn, validColour } from '../../../../shared/rules/colours.ts'

/** Backgrounds of text and charts: tokens.css, --surface and --page. */
const GROUNDS = { light: ['#ffffff', '#f6f4ef'], dark: ['#1b1e24', '#121417'] } as const

/**
 * A dashboard's own colours as CSS variables for its sheet: `backgroundColor` lies behind the sheet,
 * `dashboardBackgroundColor` is the sheet, `color` is the accent, which also draws the first series where it stands
 * out enough (3:1) from the cards of every theme it may be seen in. Text on the sheet is black or white, as is readable.
 */
export function brandVariables(styles: DashboardStyles): CSSProperties {
  const { backgroundColor, dashboardBackgroundColor, color, theme } = styles
  const behind = backgroundColor && validColour(backgroundColor) ? backgroundColor : null
  const sheet =
    dashboardBackgroundColor && validColour(dashboardBackgroundColor) ? dashboardBackgroundColor : null
  const ground = sheet ?? behind
  const accent = color && validColour(color) ? color : null
  const variables: Record<string, string> = {}
  if (behind) variables['--sheet-behind'] = behind
  if (sheet) variables['--sheet-ground'] = sheet
  if (ground) Object.assign(variables, inkOn(ground))
  if (accent) {
    variables['--brand'] = accent
    const grounds = theme === 'auto' ? [...GROUNDS.light, ...GROUNDS.dark] : GROUNDS[theme]
    if (grounds.every((one) => (contrast(accent, one) ?? 0) >= 3)) variables['--chart-1'] = accent
  }
  return variables
}

/**
 * The same on paper, which is white throughout: the dashboard's ground lies behind the head only, so that logos made
 * for it can be seen, and no page is all ink.
 */
export function paperVariables(styles: DashboardStyles): CSSProperties {
  const { dashboardBackgroundColor, backgroundColor } = styles
  const ground = [dashboardBackgroundColor, backgroundColor].find((one) => one && validColour(one))
  return {
    ...brandVariables({ ...styles, theme: 'light', backgroundColor: null, dashboardBackgroundColor: null }),
    ...(ground &&
      Object.fromEntries([
        ...Object.entries(inkOn(ground)).map(([name, value]) => [name.replace('--sheet', '--head'), value]),
        ['--head-ground', ground],
      ])),
  }
}

function inkOn(ground: string): Record<string, string> {
  const ink = readableOn(ground)
  return {
    '--sheet-ink': ink,
    '--sheet-ink-soft': `color-mix(in srgb, ${ink} 78%, ${ground})`,
    '--sheet-line': `color-mix(in srgb, ${ink} 24%, ${ground})`,
  }
}
