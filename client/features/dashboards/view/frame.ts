import { z } from 'zod'
import { WIDGET_FORMATS } from '../../../../shared/domain/widgets.ts'

/** What every reader has of a widget before its data arrives: enough to reserve its place. */
const frame = z.object({
  id: z.string(),
  hash: z.string().default(''),
  nature: z.enum(['interactive', 'passive']).default('interactive'),
  format: z.enum(WIDGET_FORMATS).default('table'),
  title: z.string().default(''),
  description: z.string().default(''),
  width: z.number(),
  height: z.number(),
  order: z.number(),
  realTime: z.boolean().default(false),
  screenOnly: z.boolean().default(false),
  figures: z.number().optional(),
})
export type WidgetFrame = z.infer<typeof frame>

/** The frames of a loaded dashboard; entries of another shape are passed over. */
export const framesOf = (widgets: unknown[]): WidgetFrame[] =>
  widgets.flatMap((widget) => {
    const parsed = frame.safeParse(widget)
    return parsed.success ? [parsed.data] : []
  })
