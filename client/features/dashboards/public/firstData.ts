import { z } from 'zod'
import { shownBrand } from '../../../../shared/api/brand.ts'
import { type Dashboard, dashboard } from '../../../../shared/api/dashboards.ts'
import type { DataLine } from '../../../../shared/api/view.ts'
import type { Logos } from '../../../../shared/rules/logoOn.ts'
import { isDataLine } from '../../../lib/stream.ts'
import { receive, type WidgetData } from '../view/widgetData.ts'

/** What the server's first answer contains of the page. */
export type FirstData =
  | { kind: 'dashboard'; dashboard: Dashboard; data: WidgetData }
  | { kind: 'password' }
  | { kind: 'missing' }
  | { kind: 'unavailable' | 'ended'; name: string; brand: Logos | null }

const agency = z.object({ name: z.string(), brand: shownBrand.nullable() })

const shape = z.union([
  z
    .object({ dashboard, lines: z.array(z.custom<DataLine>(isDataLine)) })
    .transform((page) => ({ kind: 'dashboard', ...page }) as const),
  z.object({ passwordRequired: z.literal(true) }).transform(() => ({ kind: 'password' }) as const),
  z
    .object({ unavailable: agency })
    .transform(({ unavailable }) => ({ kind: 'unavailable', ...unavailable }) as const),
  z.object({ ended: agency }).transform(({ ended }) => ({ kind: 'ended', ...ended }) as const),
  z.object({ notFound: z.literal(true) }).transform(() => ({ kind: 'missing' }) as const),
])

/**
 * Reads the page's embedded data. The drawings are in its HTML already and are taken from there (`svgOf`), so that
 * they are not sent twice. Null when there is none that we understand: the page then requests everything.
 */
export function readFirstData(
  text: string | null,
  svgOf: (widgetId: string) => string | null,
): FirstData | null {
  if (!text) return null
  const parsed = shape.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const first = parsed.data
  if (first.kind !== 'dashboard') return first
  const data = first.lines.reduce<WidgetData>(
    (known, line) => receive(known, line.type === 'widget' ? { ...line, svg: svgOf(line.view.id) } : line),
    {},
  )
  return { kind: 'dashboard', dashboard: first.dashboard, data }
}
