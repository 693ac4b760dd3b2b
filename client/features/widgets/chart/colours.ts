/**
 * Stand-ins that charts are drawn with on the server. Each is replaced by its CSS variable afterwards, so that one
 * drawing serves light, dark and white-label.
 */
export const COLOURS = {
  series: ['#f0ca01', '#f0ca02', '#f0ca03', '#f0ca04', '#f0ca05', '#f0ca06', '#f0ca07', '#f0ca08'],
  label: '#f0ca10',
  axis: '#f0ca11',
  grid: '#f0ca12',
  track: '#f0ca13',
  surface: '#f0ca14',
  ink: '#f0ca15',
} as const

const VARIABLES: Record<string, string> = {
  ...Object.fromEntries(COLOURS.series.map((colour, index) => [colour, `--chart-${index + 1}`])),
  [COLOURS.label]: '--chart-label',
  [COLOURS.axis]: '--chart-axis',
  [COLOURS.grid]: '--chart-grid',
  [COLOURS.track]: '--chart-track',
  [COLOURS.surface]: '--chart-surface',
  [COLOURS.ink]: '--chart-ink',
}

/** The stand-in of a series' colour; colours repeat after eight (marks and labels distinguish them). */
export function seriesColour(index: number): string {
  return COLOURS.series[index % COLOURS.series.length] ?? COLOURS.ink
}

/** The CSS variable of a series, for marks that are drawn as HTML. */
export function seriesVariable(index: number): string {
  return `var(${VARIABLES[seriesColour(index)]})`
}

/** Replaces stand-ins in paint attributes only: a label that reads like a stand-in stays as it is. */
export function withVariables(svg: string): string {
  return svg.replace(/\b(fill|stroke|stop-color)="(#f0ca\d\d)"/g, (whole, attribute, colour) => {
    const variable = VARIABLES[colour]
    return variable ? `${attribute}="var(${variable})"` : whole
  })
}
