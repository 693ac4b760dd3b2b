import type { Widget } from '../../../../shared/api/widgets.ts'
import type { FormDefinition } from '../../../../shared/domain/definitions.ts'
import { usePresets } from '../../configs/index.ts'
import { filledTitle } from './title.ts'
import { useColumns } from './useColumns.ts'
import { findType, instanceOf } from './widgetForm.ts'

/** The title that the form fills in, once what it is made of is loaded. */
export function useFilledTitle(widget: Widget, definitions: readonly FormDefinition[]): string | null {
  const instance = instanceOf(widget)
  const found = instance && findType(definitions, instance.type)
  const { type } = useColumns(instance, found?.type ?? null)
  const ready = usePresets(instance?.type ?? null)
  return filledTitle(widget, type, ready.data ?? [])
}
