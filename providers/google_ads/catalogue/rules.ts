import type { CombinationRule } from '../../contract.ts'
import { idsOf } from '../../kit/catalogue/catalogue.ts'
import { inReport } from '../../kit/catalogue/reports.ts'
import { type AdsDimension, DIMENSIONS, fieldsOf } from './dimensions.ts'
import { METRICS } from './metrics.ts'
import { countsMetric, knowsField, RESOURCE_FACTS, RESOURCES, type Resource, splits } from './resources.ts'

/**
 * Combinations that Google refuses, as rules for the form: derived from the fields and metrics of each
 * resource (`selectable_with` of Google's field catalogue).
 */

const knows = (resource: Resource, dimension: AdsDimension) =>
  fieldsOf(dimension).every((field) => knowsField(resource, field))

const metricsBy = (resources: Resource[], fields: string[]): string[] =>
  idsOf(METRICS).filter(
    (id) =>
      resources.some((resource) => countsMetric(resource, id)) && fields.every((field) => splits(field, id)),
  )

function ofDimension(dimension: AdsDimension): CombinationRule[] {
  const resources = RESOURCES.filter((resource) => knows(resource, dimension))
  const metrics = metricsBy(resources, fieldsOf(dimension))
  if (metrics.length === METRICS.length) return []
  const reason = dimension.id.startsWith('segments.conversion_action')
    ? 'By conversion action, Google Ads gives conversions and their values only: clicks, cost and rates would be counted once for each action.'
    : `Google Ads does not split one of these figures by “${dimension.label}”. Remove it, or choose another split.`
  return [{ when: { dimensions: [dimension.id] }, metrics, reason }]
}

function ofMetric(id: string, label: string): CombinationRule[] {
  const resources = RESOURCES.filter((resource) => countsMetric(resource, id))
  const metrics = metricsBy(resources, [])
  if (metrics.length === METRICS.length) return []
  const found = resources.map((resource) => RESOURCE_FACTS[resource].label.toLowerCase())
  const reason = `“${label}” exists for ${found.join(' and ')} only, where Google Ads does not count one of the other figures.`
  return [{ when: { metrics: [id] }, metrics, reason }]
}

function ofResource(resource: Resource): CombinationRule {
  const { label } = RESOURCE_FACTS[resource]
  return {
    when: inReport(resource),
    dimensions: [null, ...idsOf(DIMENSIONS.filter((known) => knows(resource, known)))],
    metrics: metricsBy([resource], []),
    reason: `The report “${label}” lacks one of these. Choose the report “Automatic”, another split or other figures.`,
  }
}

export const RULES: CombinationRule[] = [
  ...RESOURCES.map(ofResource),
  ...DIMENSIONS.flatMap(ofDimension),
  ...METRICS.flatMap(({ id, label }) => ofMetric(id, label)),
]
