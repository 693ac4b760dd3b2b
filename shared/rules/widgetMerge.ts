import type { Widget, WidgetInstance } from '../api/widgets.ts'
import { MERGEABLE_WITHOUT_DIMENSION } from '../domain/sources.ts'
import { RuleError } from './RuleError.ts'

/** Why two widgets cannot be merged, as a sentence; null when they can. */
export function canMerge(a: Widget, b: Widget): string | null {
  if (a.id === b.id) return 'A widget cannot be merged with itself. Choose another one.'
  if (a.nature !== 'interactive' || b.nature !== 'interactive') return 'Only widgets with data can be merged.'
  const [first, second] = [single(a), single(b)]
  if (!first || !second)
    return 'Only widgets with a single data source can be merged. This one has several or none.'
  if (a.realTime !== b.realTime) return 'Real-time widgets can be merged only with real-time widgets.'
  const [left, right] = [first.inputs.dimension, second.inputs.dimension]
  if (first.type === second.type && left === right) return null
  if (left !== null || right !== null) {
    return first.type === second.type
      ? 'These widgets are split by different dimensions. Give both the same dimension, or none.'
      : 'Widgets of different data sources can be merged only when neither is split by a dimension.'
  }
  const mergeable = [first, second].every(({ type }) => MERGEABLE_WITHOUT_DIMENSION.includes(type))
  return mergeable ? null : 'Totals of these data sources cannot stand side by side in one widget.'
}

/**
 * The first widget with the second one's instance added; the caller removes the second. Prefixes are made distinct,
 * because they distinguish the columns, and the row order follows its column. Different types force a custom config
 * and the summary format.
 * @throws RuleError `cannot_merge` with the reason of canMerge
 */
export function mergeWidgets(a: Widget, b: Widget): Widget {
  const reason = canMerge(a, b)
  const [first, second] = [single(a), single(b)]
  if (reason !== null || !first || !second)
    throw new RuleError('cannot_merge', reason ?? 'There is nothing to merge.')
  const mixed = first.type !== second.type
  const [one, other] = distinctPrefixes(prefixOf(first, a), prefixOf(second, b))
  const config = mixed ? { config: 'custom' } : {}
  const { column, dir } = a.orderBy
  return {
    ...a,
    title: a.title || b.title,
    format: mixed ? 'summary' : a.format,
    formatOptions: mixed ? {} : a.formatOptions,
    orderBy: { column: column === 'dimension' ? column : `${one}:${column}`, dir },
    instances: [
      { ...first, ...config, prefix: one },
      { ...second, ...config, prefix: other },
    ],
  }
}

function single(widget: Widget): WidgetInstance | null {
  return widget.instances.length === 1 ? (widget.instances[0] ?? null) : null
}

/** Prefixes hold at most 60 characters; two are left for a number. */
function prefixOf(instance: WidgetInstance, widget: Widget): string {
  return (instance.prefix || widget.title).trim().slice(0, 58)
}

function distinctPrefixes(one: string, other: string): [string, string] {
  const [a, b] = [one || 'A', other || 'B']
  return a === b ? [`${a} 1`, `${b} 2`] : [a, b]
}
