import type { Widget } from '../api/widgets.ts'
import { sameJson } from './equal.ts'

const STYLE = ['orderBy', 'rowsLimit', 'format', 'formatOptions'] as const satisfies (keyof Widget)[]

/**
 * What a change of a widget requires (docs/rules.md#widgets): 1 fresh data (instances or percent changed), 2 drawing
 * the present data anew (row order, rows limit, format or metric options), 3 only showing it anew (anything
 * else), 0 nothing at all.
 */
export function changeClass(before: Widget, after: Widget): 0 | 1 | 2 | 3 {
  if (!sameJson(question(before), question(after))) return 1
  if (!sameJson(look(before), look(after))) return 2
  return sameJson(before, after) ? 0 : 3
}

const question = ({ instances, percent }: Widget) => ({
  percent,
  instances: instances.map(({ metricsOptions: _, ...asked }) => asked),
})

const look = (widget: Widget) => ({
  style: STYLE.map((field) => widget[field]),
  options: widget.instances.map(({ metricsOptions }) => metricsOptions),
})
