import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import type { OfferedDefinition, WidgetPreset } from '../../../shared/domain/definitions.ts'
import { DATA_TYPES, type DataType } from '../../../shared/domain/sources.ts'
import { call } from '../../lib/api.ts'

const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY }

/** Definitions are the server's own data, typed at the source; only their outline is checked here. */
const definition = z.custom<OfferedDefinition>(
  (value) => z.object({ kind: z.string(), types: z.array(z.unknown()) }).safeParse(value).success,
)

/** Every provider's definition, in the picker's order (spec section 9). */
export const useDefinitions = () =>
  useQuery({
    queryKey: ['configs', 'sources'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(definition)), 'GET', '/api/configs/sources', { signal })).data,
    ...UNCHANGING,
  })

const template = z.object({
  name: z.string(),
  description: z.string(),
  /** The data types that need a source. */
  types: z.array(z.enum(DATA_TYPES)),
  widgets: z.array(
    z.looseObject({ nature: z.string(), instances: z.array(z.looseObject({ type: z.string() })) }),
  ),
})
export type Template = z.infer<typeof template>

/** Dashboard templates by id. */
export const useTemplates = () =>
  useQuery({
    queryKey: ['configs', 'templates'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.record(z.string(), template)), 'GET', '/api/configs/templates', { signal })).data,
    ...UNCHANGING,
  })

const preset = z.custom<WidgetPreset>(
  (value) => z.object({ id: z.string(), title: z.string(), format: z.string() }).safeParse(value).success,
)

/** Ready widgets of one data type; asked only once a type is chosen. */
export const usePresets = (type: DataType | null) =>
  useQuery({
    queryKey: ['configs', 'widgets', type],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(preset)), 'GET', `/api/configs/widgets/${type}`, { signal })).data,
    enabled: type !== null,
    ...UNCHANGING,
  })
