import { z } from 'zod'
import { id } from './common.ts'
import { widget } from './widgets.ts'

/** The most operations of one save: beyond it, sending all widgets is shorter. */
export const MOST_OPERATIONS = 300

/** One step from a dashboard’s widgets to what they are to be; each one is done to what those before it have left. */
export const widgetOperation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), widget }),
  /** Whole, its place included. */
  z.strictObject({ op: z.literal('change'), widget }),
  z.strictObject({ op: z.literal('resize'), id, ...widget.pick({ width: true, height: true }).shape }),
  /** Behind another one of its group, or (null) to its beginning; the group is numbered from 1. */
  z.strictObject({ op: z.literal('move'), id, after: id.nullable() }),
  /** Gives it a number; no other one is renumbered. */
  z.strictObject({ op: z.literal('place'), id, ...widget.pick({ order: true }).shape }),
  z.strictObject({ op: z.literal('remove'), id }),
])
export type WidgetOperation = z.infer<typeof widgetOperation>
