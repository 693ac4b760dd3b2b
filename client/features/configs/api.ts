import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { vendorApp } from '../../../shared/api/vendorApps.ts'
import type { FormDefinition, OfferedProvider, WidgetPreset } from '../../../shared/domain/definitions.ts'
import { DATA_TYPES, type DataType } from '../../../shared/domain/sources.ts'
import { WIDGET_FORMATS } from '../../../shared/domain/widgets.ts'
import { call } from '../../lib/api.ts'

const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY }

/** Definitions are the server's own data, typed at the source; only their outline is checked here. */
const isDefinition = (value: unknown) =>
  z.object({ kind: z.string(), types: z.array(z.unknown()) }).safeParse(value).success
const offered = z.object({
  providers: z.array(z.custom<OfferedProvider>(isDefinition)),
  formsVersion: z.string(),
})
const formDefinitions = z.array(z.custom<FormDefinition>(isDefinition))

const offeredQuery = {
  queryKey: ['configs', 'sources'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(dataOf(offered), 'GET', '/api/configs/sources', { signal })).data,
  ...UNCHANGING,
}

/** Every provider: how it is connected and its data types, in the picker's order. */
export const useProviders = () => useQuery({ ...offeredQuery, select: ({ providers }) => providers })

/**
 * What widget forms are drawn from, once one is opened. Large, so it has an address of its own for each release and
 * comes out of the browser's cache afterwards.
 */
export function useFormDefinitions(enabled: boolean) {
  const version = useQuery({ ...offeredQuery, enabled, select: ({ formsVersion }) => formsVersion })
  const forms = useQuery({
    queryKey: ['configs', 'forms', version.data],
    queryFn: async ({ signal }) =>
      (await call(dataOf(formDefinitions), 'GET', `/api/configs/forms/${version.data}`, { signal })).data,
    enabled: enabled && version.data !== undefined,
    ...UNCHANGING,
  })
  return version.isError ? { ...forms, ...version, data: undefined } : forms
}

/** How the vendor's app for a kind is registered, for admins; requested when a kind without one is opened. */
export const useVendorApp = (kind: string) =>
  useQuery({
    queryKey: ['configs', 'apps', kind],
    queryFn: async ({ signal }) =>
      (await call(dataOf(vendorApp), 'GET', `/api/configs/apps/${kind}`, { signal })).data,
    ...UNCHANGING,
  })

const countedInputs = z.object({ metrics: z.array(z.string()), calculatedMetrics: z.array(z.unknown()) })
const template = z.object({
  name: z.string(),
  description: z.string(),
  /** The data types that need a source. */
  types: z.array(z.enum(DATA_TYPES)),
  widgets: z.array(
    z.object({
      format: z.enum(WIDGET_FORMATS),
      width: z.number(),
      height: z.number(),
      description: z.string(),
      instances: z.array(z.object({ inputs: countedInputs })),
    }),
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

/** Ready widgets of one data type; requested only once a type is chosen. */
export const usePresets = (type: DataType | null) =>
  useQuery({
    queryKey: ['configs', 'widgets', type],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(preset)), 'GET', `/api/configs/widgets/${type}`, { signal })).data,
    enabled: type !== null,
    ...UNCHANGING,
  })
