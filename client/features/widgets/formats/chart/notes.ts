import type { ChartBody } from '../../../../../shared/api/view.ts'
import { COLOURS } from '../../chart/colours.ts'
import { categoryAt } from './geometry.ts'
import type { ChartPlan } from './plan.ts'

/** A knob at the upper edge of the plot, and a line down to its foot. Radius in pixels. */
const KNOB = 3.5

/** Marks where something happened, behind lines and bars; several notes of a category have one mark. */
export function noteMarks({ notes = [] }: ChartBody, plan: ChartPlan) {
  // Lying bars are not in time.
  if (plan.horizontal) return []
  const { y, height } = plan.plot
  return [...new Set(notes.map(({ at }) => at))].flatMap((at) => {
    const x = categoryAt(plan, at)
    return [
      {
        type: 'line' as const,
        silent: true,
        z: 1,
        shape: { x1: x, y1: y, x2: x, y2: y + height },
        style: { stroke: COLOURS.label, lineWidth: 1, lineDash: [2, 3] },
      },
      {
        type: 'circle' as const,
        silent: true,
        z: 4,
        shape: { cx: x, cy: y, r: KNOB },
        style: { fill: COLOURS.label },
      },
    ]
  })
}

/** What was noted of a category, each with its day. */
export const notesAt = ({ notes = [] }: Pick<ChartBody, 'notes'>, index: number): string[] =>
  notes.filter(({ at }) => at === index).map(noteText)

export const noteText = ({ day, text }: { day: string; text: string }) => `${day}: ${text}`
