import { providers } from '../../../providers/registry.ts'
import type { DashboardTemplate, WidgetPreset } from '../../../shared/domain/definitions.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import { catalogued } from '../widgets/catalogue.ts'
import { MIXED_TEMPLATES } from './mixedTemplates.ts'

/** Templates by id: every provider's own, and those that draw on several kinds. */
const templates: ReadonlyMap<string, DashboardTemplate> = new Map(
  [...MIXED_TEMPLATES, ...providers.flatMap(({ definition }) => definition.templates)]
    .filter(({ widgets }) => widgets.every(({ type }) => catalogued(type)))
    .map((template) => [template.id, template]),
)

export const allTemplates = (): DashboardTemplate[] => [...templates.values()]
export const templateOf = (id: string): DashboardTemplate | undefined => templates.get(id)

/** The data types that a template needs a source for. */
export const typesOf = ({ widgets }: DashboardTemplate): DataType[] => [
  ...new Set(widgets.map(({ type }) => type)),
]

/** A ready widget of a type; undefined where the type or the preset is not there. */
export const presetOf = (type: DataType, preset: string): WidgetPreset | undefined =>
  catalogued(type)?.type.presets.find(({ id }) => id === preset)
