import type { ParameterDefinition } from '../../../../shared/domain/definitions.ts'

/** In the order in which they make a widget. */
const FIGURES: readonly string[] = ['metrics', 'calculatedMetrics', 'dimension']

interface ParameterGroups {
  /** What is read: the property, or the file and its sheet. */
  read: ParameterDefinition[]
  /** Which figures of it. */
  shown: ParameterDefinition[]
  /** What most widgets leave empty. */
  narrowing: ParameterDefinition[]
}

/** A type's parameters as the form groups them, each group in the type's order. */
export function parameterGroups(parameters: readonly ParameterDefinition[]): ParameterGroups {
  const end = parameters.findIndex(({ required, global }) => !required || !global)
  const read = parameters.slice(0, end < 0 ? undefined : end)
  const others = parameters.filter((parameter) => !read.includes(parameter))
  const figures = FIGURES.flatMap((figure) => others.filter(({ name }) => name === figure))
  const narrowing = others.filter(
    (one) => !one.required && one.default === undefined && !figures.includes(one),
  )
  const reports = others.filter((one) => !figures.includes(one) && !narrowing.includes(one))
  return { read, shown: [...reports, ...figures], narrowing }
}
