import type { Option, ParameterDefinition } from '../../contract.ts'

/** Parameters of widget forms. Unless overridden, each is optional, specific to the widget and expanded. */

type Name = ParameterDefinition['name']
type More = Partial<Omit<ParameterDefinition, 'name' | 'label' | 'control' | 'options'>>
type Choices = readonly Option[] | 'remote'

const parameter = (
  name: Name,
  label: string,
  control: ParameterDefinition['control'],
  more: More,
): ParameterDefinition => ({
  name,
  label,
  control,
  required: false,
  global: false,
  dependencies: [],
  ...more,
})
const listOf = (options: Choices) => (options === 'remote' ? options : [...options])

/** One of several choices; `remote`: they are loaded by the provider's `listOptions`. */
export const selectParameter = (
  name: Name,
  label: string,
  options: Choices,
  more: More = {},
): ParameterDefinition => ({ ...parameter(name, label, 'select', more), options: listOf(options) })

/** Any number of choices; none means all. */
export const multiselectParameter = (
  name: Name,
  label: string,
  options: Choices,
  more: More = {},
): ParameterDefinition => ({ ...parameter(name, label, 'multiselect', more), options: listOf(options) })

/** Something to be written. */
export const textParameter = (name: Name, label: string, more: More = {}): ParameterDefinition =>
  parameter(name, label, 'text', more)

export const DESKTOP_OR_MOBILE: readonly Option[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'mobile', label: 'Mobile' },
]

/** The account, site or shop that a widget is about, under the vendor's word for it. */
export const propertyParameter = (label: string, more: More = {}): ParameterDefinition =>
  selectParameter('property', label, 'remote', { required: true, global: true, ...more })

/** Which of the vendor's reports a widget shows: the first one to begin with. */
export const reportParameter = (reports: readonly Option[], more: More = {}): ParameterDefinition =>
  selectParameter('reportType', 'Report', reports, {
    required: true,
    default: reports[0]?.value ?? '',
    ...more,
  })

const METRICS_PARAMETER = parameter('metrics', 'Metrics', 'metrics', { required: true })
const FILTER_PARAMETER = parameter('filter', 'Filter', 'filter', {})
export const CALCULATED_METRICS = parameter('calculatedMetrics', 'Calculated metrics', 'calculatedMetrics', {
  dependencies: ['metrics'],
})

/** How the dimension field is labelled. */
const SPLIT_BY = { label: 'Split by', help: 'Leave empty for one figure over the whole range.' }
const dimensionParameter = (
  { label, ...help }: Pick<ParameterDefinition, 'label' | 'help'>,
  more: More = {},
): ParameterDefinition => parameter('dimension', label, 'dimension', { ...help, ...more })

/**
 * What a form ends with: how figures are split, which figures, of which rows, and what is calculated of them.
 * @param form.dependencies what decides which dimensions, metrics and filters there are, such as the report
 * @param form.filter what is the filter's own; null where rows cannot be filtered
 */
export function questionParameters({
  split = SPLIT_BY,
  dependencies = [],
  filter = {},
}: {
  split?: Pick<ParameterDefinition, 'label' | 'help'>
  dependencies?: Name[]
  filter?: Partial<ParameterDefinition> | null
} = {}): ParameterDefinition[] {
  return [
    dimensionParameter(split, { dependencies }),
    { ...METRICS_PARAMETER, dependencies },
    ...(filter ? [{ ...FILTER_PARAMETER, dependencies, ...filter }] : []),
    CALCULATED_METRICS,
  ]
}
