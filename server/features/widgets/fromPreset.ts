import { nanoid } from 'nanoid'
import { type Widget, widget } from '../../../shared/api/widgets.ts'
import type { WidgetPreset } from '../../../shared/domain/definitions.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import { WIDGET_DEFAULTS } from '../../../shared/domain/widgets.ts'
import { defaultInputs } from '../../../shared/rules/parameterValidity.ts'
import { catalogued } from './catalogue.ts'

const HASH_LENGTH = 10
const NO_PARAMETERS = { parameters: [] }

/** Where a preset's figures come from; both empty until chosen. */
export interface Feed {
  sourceId: string | null
  accounts: string[]
}

/** A new widget from a ready one of its type, with new ids and a new hash. */
export function widgetFromPreset(
  type: DataType,
  preset: WidgetPreset,
  order: number,
  feed: Feed,
  overrides: Partial<Pick<Widget, 'title' | 'width' | 'height'>> = {},
): Widget {
  return widget.parse({
    id: nanoid(),
    hash: nanoid(HASH_LENGTH),
    order,
    realTime: preset.realTime ?? false,
    nature: 'interactive',
    title: overrides.title ?? preset.title,
    format: preset.format,
    width: overrides.width ?? preset.width,
    height: overrides.height ?? preset.height,
    rowsLimit: preset.rowsLimit ?? WIDGET_DEFAULTS.rowsLimit,
    orderBy: preset.orderBy ?? WIDGET_DEFAULTS.orderBy,
    instances: [
      {
        id: nanoid(),
        type,
        config: preset.id,
        ...feed,
        inputs: {
          ...defaultInputs(catalogued(type)?.type ?? NO_PARAMETERS),
          ...preset.inputs,
          dimension: preset.dimension,
          metrics: preset.metrics,
          filter: preset.filter ?? null,
        },
      },
    ],
  })
}
