import type { DataTypeDefinition } from '../../../../providers/contract.ts'
import type { WidgetInstance } from '../../../../shared/api/widgets.ts'
import { parseExpression } from '../../../../shared/rules/calculatedMetric.ts'
import { combinationProblem } from '../../../../shared/rules/parameterValidity.ts'

type CatalogueOf = Pick<DataTypeDefinition, 'metrics' | 'rules' | 'realTime'>

/** The metrics that are shown and those that formulas use. */
export function metricsUsed({ inputs }: Pick<WidgetInstance, 'inputs'>, type: CatalogueOf): string[] {
  const known = type.metrics.map(({ id }) => id)
  const names = inputs.calculatedMetrics.flatMap(({ id, name }) => [id, name])
  const inFormulas = inputs.calculatedMetrics.flatMap(({ expression }) => {
    const parsed = parseExpression(expression, [...known, ...inputs.metrics, ...names])
    return parsed.ok ? parsed.metrics.filter((metric) => known.includes(metric)) : []
  })
  return [...new Set([...inputs.metrics, ...inFormulas])]
}

/**
 * The metrics of an instance's queries, sorted: the same set is the same query. Of several accounts also what their
 * ratios and means are averaged by, where the vendor gives it together with the rest.
 */
export function metricsRequested(
  instance: Pick<WidgetInstance, 'inputs' | 'accounts'>,
  type: CatalogueOf,
  realTime: boolean,
): string[] {
  let requested = metricsUsed(instance, type)
  if (instance.accounts.length < 2) return requested.sort()
  const averages = type.metrics.flatMap(({ id, average }) =>
    average && requested.includes(id) ? [average] : [],
  )
  const { inputs } = instance
  for (const { weight, of = [] } of averages) {
    const metrics = [...new Set([...requested, ...weight, ...of])]
    const isGiven =
      (!realTime || metrics.every((id) => type.realTime?.metrics.includes(id))) &&
      combinationProblem(type.rules, { dimension: inputs.dimension, metrics, parameters: inputs }) === null
    if (isGiven) requested = metrics
  }
  return requested.sort()
}
