import type { Widget, WidgetInputs } from '../../../../shared/api/widgets.ts'
import type { FormType, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import { sameJson } from '../../../../shared/rules/equal.ts'
import { suggestedTitle } from '../../../../shared/rules/suggestedTitle.ts'

/**
 * The title that the form fills in; empty where nothing is chosen, null where none is known, as of merged widgets.
 *
 * @param type of the widget's instance, with its columns; null before it is known
 * @param ready all ready widgets of the type
 */
export function filledTitle(
  { format, instances }: Pick<Widget, 'format' | 'instances'>,
  type: FormType | null,
  ready: readonly WidgetPreset[],
): string | null {
  const [instance, ...merged] = instances
  if (merged.length > 0) return null
  if (!instance) return ''
  const { config, inputs, metricsOptions } = instance
  if (config !== 'custom') return ready.find(({ id }) => id === config)?.title ?? null
  const isShown = (id: string) => metricsOptions[id]?.cloaked !== true
  const metrics = inputs.metrics.filter(isShown)
  const calculated = inputs.calculatedMetrics.filter(({ id }) => isShown(id)).map(({ name }) => name)
  if (metrics.length + calculated.length === 0) return ''
  const isWhole = metrics.length === inputs.metrics.length && calculated.length === 0
  const alike = isWhole && ready.find((preset) => isOf(preset, inputs))
  if (alike) return alike.title
  const labels = metrics.flatMap((id) => type?.metrics.find((metric) => metric.id === id)?.label ?? [])
  const split = type?.dimensions.find(({ id }) => id === inputs.dimension) ?? null
  const isKnown = labels.length === metrics.length && (split !== null || inputs.dimension === null)
  return isKnown ? suggestedTitle({ format, metrics: labels, calculated, split }) : null
}

/** Whether these are the figures of a ready widget, however they are narrowed. */
const isOf = ({ dimension, metrics, inputs = {}, filter }: WidgetPreset, held: WidgetInputs): boolean =>
  !filter && sameJson({ ...held, dimension, metrics, ...inputs }, held)

/**
 * A changed widget with what a person wrote before: the description, and the title. One that the form filled in is left
 * empty, to be filled anew.
 */
export function withWords(
  before: Widget,
  after: Widget,
  { isTyped, filled }: { isTyped: boolean; filled: string | null },
): Widget {
  const { title } = before
  // That of a ready widget, whose place another one has taken.
  const isReplaced = after.title !== '' && after.title !== title
  const isFilled = !isTyped && (title === filled || isReplaced)
  const { description } = after.nature === before.nature ? before : after
  return { ...after, title: isFilled ? '' : title, description }
}
