import { nanoid } from 'nanoid'
import { type Widget, widget } from '../../../shared/api/widgets.ts'
import type { WidgetPreset } from '../../../shared/domain/definitions.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import { WIDGET_DEFAULTS } from '../../../shared/domain/widgets.ts'
import { firstCurrency } from '../../../shared/rules/firstCurrency.ts'
import { defaultInputs } from '../../../shared/rules/parameterValidity.ts'
import { catalogued } from './catalogue.ts'

const HASH_LENGTH = 10
const NO_PARAMETERS = { parameters: [] }

/** Where a preset's figures come from; both empty until chosen. */
export interface Feed {
  sourceId: string | null
  accounts: string[]
}

/**
 * A new widget from a ready one of its type, with new ids and a new hash.
 *
 * @param currency the client's, taken where the source converts amounts
 */
export function widgetFromPreset(
  type: DataType,
  preset: WidgetPreset,
  order: number,
  feed: Feed,
  overrides: Partial<Pick<Widget, 'title' | 'width' | 'height'>> = {},
  currency: string | null = null,
): Widget {
  const found = catalogued(type)?.type
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
        currency: firstCurrency(found, currency),
        inputs: {
          ...defaultInputs(found ?? NO_PARAMETERS),
          ...preset.inputs,
          dimension: preset.dimension,
          metrics: preset.metrics,
          filter: preset.filter ?? null,
        },
      },
    ],
  })
}
