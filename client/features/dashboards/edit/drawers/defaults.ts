import { z } from 'zod'
import { DATA_TYPES, type DataType } from '../../../../../shared/domain/sources.ts'
import type { TypeDefaults } from '../../../widgets/editor.ts'

const entry = z.object({
  sourceId: z.string(),
  accounts: z.array(z.string()).default([]),
  inputs: z.record(z.string(), z.unknown()).default({}),
})

/** What a dashboard presets for new widgets, by data type; entries of another shape are passed over. */
export function readDefaults(defaults: Record<string, unknown>): Partial<Record<DataType, TypeDefaults>> {
  return Object.fromEntries(
    DATA_TYPES.flatMap((type) => {
      const parsed = entry.safeParse(defaults[type])
      return parsed.success ? [[type, parsed.data]] : []
    }),
  )
}
