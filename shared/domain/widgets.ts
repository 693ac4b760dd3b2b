/** Widget formats. A chart has a sub-format of its own. */
export const INTERACTIVE_FORMATS = [
  'chart:line',
  'chart:area',
  'chart:bar',
  'chart:stacked',
  'chart:barLine',
  'chart:pie',
  'chart:radar',
  'chart:gauge',
  'table',
  'heatTable',
  'summary',
  'scorecard',
  'funnel',
] as const
export const PASSIVE_FORMATS = ['textCard'] as const
export const WIDGET_FORMATS = [...INTERACTIVE_FORMATS, ...PASSIVE_FORMATS] as const
export type WidgetFormat = (typeof WIDGET_FORMATS)[number]
export type InteractiveFormat = (typeof INTERACTIVE_FORMATS)[number]

/** Formats that are drawn as pictures (SVG); all others are text alone. */
export const isDrawn = (format: WidgetFormat): boolean =>
  format.startsWith('chart:') || format === 'scorecard'

export const PASSIVE_TYPES = ['plain', 'upload', 'historic'] as const
export type PassiveType = (typeof PASSIVE_TYPES)[number]

/** Sizes: widths in quarters of a row, heights single, double or triple. */
export const WIDGET_WIDTHS = [1, 2, 3, 4] as const
export const WIDGET_HEIGHTS = [1, 2, 3] as const

/** Defaults of a new widget. */
export const WIDGET_DEFAULTS = {
  format: 'table',
  width: 2,
  height: 1,
  rowsLimit: 15,
  orderBy: { column: 'dimension', dir: 'asc' },
  title: '',
} as const

/**
 * Layouts a chart is drawn for. Pixel sizes of a w × h widget in each are in shared/rules/layout.ts.
 * wide: 4 columns (screens from 1100 px); medium: 2 columns; narrow: 1 column (phones).
 */
export const SCREEN_LAYOUTS = ['wide', 'medium', 'narrow'] as const
/** Those of paper: print is portrait; slides have the proportions of a screen. */
export const PAPER_LAYOUTS = ['print', 'landscape', 'slides'] as const
export const LAYOUTS = [...SCREEN_LAYOUTS, ...PAPER_LAYOUTS] as const
export type ScreenLayout = (typeof SCREEN_LAYOUTS)[number]
export type PaperLayout = (typeof PAPER_LAYOUTS)[number]
export type Layout = (typeof LAYOUTS)[number]

export const isPaper = (layout: Layout): layout is PaperLayout =>
  (PAPER_LAYOUTS as readonly Layout[]).includes(layout)
