import { z } from 'zod'
import { PARAMETER_NAMES } from '../domain/sources.ts'
import { id } from './common.ts'
import { inputValue } from './widgets.ts'

/** What feeds the widgets of a data type. */
export const feeding = z.strictObject({
  type: z.string(),
  sourceId: id,
  accounts: z.array(z.string().max(500)).max(50),
  /** What is chosen once for all widgets of the type, such as the domain; what is not named stays. */
  inputs: z.partialRecord(z.enum(PARAMETER_NAMES), inputValue).optional(),
})

/** POST /api/dashboards/{id}/preview/sources: which type would be fed by what. */
export const previewFeed = feeding

const shownFigure = z.object({
  /** Of the metric; empty where nothing came. */
  label: z.string(),
  /** Formatted; null where there is none. */
  text: z.string().nullable(),
  /** Why there is none, or what is wrong with it, as a sentence. */
  note: z.string().nullable(),
  sample: z.boolean(),
})
export type ShownFigure = z.infer<typeof shownFigure>
/** A widget that would be fed differently: the first figure that it shows now, and that it would show. */
export const feedPreview = z.object({
  id,
  title: z.string(),
  sample: z.boolean(),
  before: shownFigure,
  after: shownFigure,
})
export type FeedPreview = z.infer<typeof feedPreview>
