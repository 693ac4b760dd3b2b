import type { ParameterDefinition } from './contract.ts'

/** Parameters that stand in almost every widget form. */

/** The account, site or shop that a widget is about, under the vendor's word for it. */
export const propertyParameter = (label: string): ParameterDefinition => ({
  ...{ name: 'property', label, control: 'select', required: true, global: true },
  ...{ dependencies: [], options: 'remote' },
})

export const CALCULATED_METRICS: ParameterDefinition = {
  ...{ name: 'calculatedMetrics', label: 'Calculated metrics', control: 'calculatedMetrics' },
  ...{ required: false, global: false, dependencies: ['metrics'] },
}
