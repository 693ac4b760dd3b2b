import { z } from 'zod'
import { FILTER_OPERATORS } from '../domain/filters.ts'
import { DATA_TYPES, type PLAIN_PARAMETERS } from '../domain/sources.ts'
import { CALCULATED_TYPES, VALUE_TYPES } from '../domain/values.ts'
import { PASSIVE_TYPES, WIDGET_FORMATS } from '../domain/widgets.ts'
import { targetProblem } from '../rules/target.ts'
import { id, isoDay, oneLine, textLine } from './common.ts'

/** The most characters of one rich text, as it was sent and as it is stored. */
export const MOST_RICH_TEXT = 20_000
/** The most characters of all rich texts of a dashboard's widgets together: some hundred pages. */
export const MOST_RICH_TEXT_TOGETHER = 500_000

const shortText = oneLine.max(300)
/** Sanitised on the way in and on the way out. */
const richText = z.string().max(MOST_RICH_TEXT)

export const filterClause = z.strictObject({
  field: z.string().min(1).max(200),
  operator: z.enum(FILTER_OPERATORS),
  values: z.array(z.string().max(4096)).min(1).max(100),
})
export const filter = z.strictObject({ clauses: z.array(filterClause).max(20) })

export const calculatedMetric = z.strictObject({
  id,
  name: textLine.min(1).max(120),
  type: z.enum(CALCULATED_TYPES),
  expression: z.string().min(1).max(500),
})
export type CalculatedMetric = z.infer<typeof calculatedMetric>

/** What a parameter of a widget holds. */
export const inputValue = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(200), z.boolean()])

const parameter = inputValue.optional()
const plainParameters = {
  property: parameter,
  profile: parameter,
  campaign: parameter,
  adGroup: parameter,
  ad: parameter,
  reportType: parameter,
  target: parameter,
  post: parameter,
  mode: parameter,
  country: parameter,
  device: parameter,
  term: parameter,
  searchEngine: parameter,
  database: parameter,
  pipeline: parameter,
  sheet: parameter,
  competitor: parameter,
  has_header: parameter,
  has_footer: parameter,
  has_labels: parameter,
  uses_date_range: parameter,
} satisfies Record<(typeof PLAIN_PARAMETERS)[number], typeof parameter>

/** Values of a widget's parameters. `property` lives in `accounts`, because one widget may query several. */
export const inputs = z.strictObject({
  ...plainParameters,
  dimension: z.string().max(200).nullable().default(null),
  metrics: z.array(z.string().max(200)).max(30).default([]),
  filter: filter.nullable().default(null),
  calculatedMetrics: z.array(calculatedMetric).max(20).default([]),
})
export type WidgetInputs = z.infer<typeof inputs>

/** How one metric is shown: cloaked hides the figure, cloakedChange hides its comparison, format overrides its type. */
export const metricOptions = z.strictObject({
  cloaked: z.boolean().default(false),
  cloakedChange: z.boolean().default(false),
  format: z.enum(VALUE_TYPES).nullable().default(null),
})

export const instance = z.strictObject({
  id,
  type: z.enum(DATA_TYPES),
  /** Put before the instance's columns where a widget has several instances. */
  prefix: oneLine.max(60).default(''),
  sourceId: id.nullable(),
  /** Name of a ready widget of this type, or `custom`. */
  config: z.string().max(100).default('custom'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable()
    .default(null),
  /** Property ids queried; empty where the kind has no properties. */
  accounts: z.array(z.string().max(500)).max(50).default([]),
  inputs,
  metricsOptions: z.record(z.string().max(200), metricOptions).default({}),
})
export type WidgetInstance = z.infer<typeof instance>

function passiveWith(richText: z.ZodString) {
  const article = z.strictObject({
    file: z.string().max(200).nullable().default(null),
    header: shortText.default(''),
    content: richText.default(''),
    description: richText.default(''),
  })
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal(PASSIVE_TYPES[0]), description: richText.default('') }),
    article.extend({ type: z.literal(PASSIVE_TYPES[1]) }),
    z.strictObject({
      type: z.literal(PASSIVE_TYPES[2]),
      articles: z
        .array(article.extend({ range: z.strictObject({ startDate: isoDay, endDate: isoDay }) }))
        .max(100),
    }),
  ])
}
export const passiveContent = passiveWith(richText)
export type PassiveContent = z.infer<typeof passiveContent>

const sensibleTarget = (target: number, ctx: z.RefinementCtx) => {
  const message = targetProblem(target)
  if (message) ctx.addIssue({ code: 'custom', message })
}

export const formatOptions = z.strictObject({
  visibleGrid: z.boolean().optional(),
  doughnut: z.boolean().optional(),
  visibleLabels: z.boolean().optional(),
  /** Columns of one unit of a heat table share a scale; else each has its own. */
  oneScale: z.boolean().optional(),
  minValue: z.number().optional(),
  maxValue: z.number().optional(),
  /** In the unit that people write the metric in: 60 of a percentage is 60%. */
  target: z.number().superRefine(sensibleTarget).optional(),
})

/** A stored widget. */
export const widget = z.strictObject({
  id,
  hash: z.string().regex(/^[\w-]{10}$/),
  order: z.number().int().min(0).max(100_000),
  realTime: z.boolean().default(false),
  /** Shown on screens alone: PDFs, prints and reports leave it out. */
  screenOnly: z.boolean().default(false),
  nature: z.enum(['interactive', 'passive']),
  title: shortText.default(''),
  format: z.enum(WIDGET_FORMATS),
  width: z.number().int().min(1).max(4),
  height: z.number().int().min(1).max(3),
  description: richText.default(''),
  hiddenChange: z.boolean().default(false),
  hiddenHighlight: z.boolean().default(false),
  rowsLimit: z.number().int().min(0).max(10_000).default(15),
  orderBy: z
    .strictObject({ column: z.string().max(200), dir: z.enum(['asc', 'desc']) })
    .default({ column: 'dimension', dir: 'asc' }),
  percent: z.boolean().default(false),
  /** Shows a totals row (tables) or figure. */
  totals: z.boolean().default(false),
  formatOptions: formatOptions.default({}),
  instances: z.array(instance).max(10).default([]),
  /** Content of a passive widget; null for interactive ones. */
  passive: passiveContent.nullable().default(null),
})
export type Widget = z.infer<typeof widget>

/** A widget as it is read back: rich text of any length, as some was stored before its length was bounded. */
export const storedWidget = widget.extend({
  description: z.string().default(''),
  passive: passiveWith(z.string()).nullable().default(null),
})

/** A widget as a form sends it, before defaults are filled in. */
export type WidgetInput = z.input<typeof widget>
