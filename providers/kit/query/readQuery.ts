import { brokenRule } from '../../../shared/rules/parameterValidity.ts'
import type { DataTypeDefinition, FilterClause, FilterField, Inputs, ProviderQuery } from '../../contract.ts'
import { refuse } from '../http/errors.ts'

/** Reading and validating a query before any request is sent. */

/** The query's property. @throws ProviderError `bad_request` with this sentence where none is chosen */
export function chosenProperty({ property }: Pick<ProviderQuery, 'property'>, sentence: string): string {
  if (property) return property
  throw refuse(sentence, 'property')
}

/** One parameter's text; the first of several; `''` where it is empty. */
export const textInput = (inputs: Inputs, name: keyof Inputs): string => listInput(inputs, name)[0] ?? ''

/** One parameter's texts. */
export function listInput(inputs: Inputs, name: keyof Inputs): string[] {
  return [inputs[name]]
    .flat()
    .flatMap((value) => (typeof value === 'string' && value.trim() ? [value.trim()] : []))
}

/** Several names in one text field, parted by commas, semicolons or lines; each once. */
export const separated = (text: string): string[] =>
  [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean)

/** @throws ProviderError `bad_request` for an unknown dimension or metric, or a broken rule, with the rule's reason */
export function checkQuery(
  { dimension, metrics, inputs }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'inputs'>,
  type: Pick<DataTypeDefinition, 'name' | 'dimensions' | 'metrics' | 'retiredMetrics' | 'rules'>,
): void {
  if (dimension !== null && !type.dimensions.some(({ id }) => id === dimension)) {
    throw refuse(`${type.name} has no dimension “${dimension}”.`, 'dimension')
  }
  const unknown = metrics.find((metric) => !type.metrics.some(({ id }) => id === metric))
  if (unknown) throw refuse(unknownMetric(unknown, type), 'metrics')
  checkRules({ dimension, metrics, inputs }, type.rules, 'metrics')
}

function unknownMetric(
  id: string,
  { name, retiredMetrics = {} }: Pick<DataTypeDefinition, 'name' | 'retiredMetrics'>,
): string {
  const label = retiredMetrics[id]
  if (!label) return `${name} has no metric “${id}”.`
  return `“${label}” is no longer offered: ${name} does not answer it. Take this metric out of the widget.`
}

/** @throws ProviderError `bad_request` for a broken rule, with its reason, of `field` or else the field at fault */
export function checkRules(
  { dimension, metrics, inputs }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'inputs'>,
  rules: DataTypeDefinition['rules'],
  field?: 'dimension' | 'metrics',
): void {
  const broken = brokenRule(rules, { dimension, metrics, parameters: inputs })
  if (broken) throw refuse(broken.reason, field ?? broken.field)
}

/** The filter's clauses. @throws ProviderError `bad_request` for one that is not offered or has no value */
export function clausesOf(
  { filter }: Pick<ProviderQuery, 'filter'>,
  fields: readonly FilterField[],
): FilterClause[] {
  const clauses = filter?.clauses ?? []
  for (const { field, operator, values } of clauses) {
    const known = fields.find(({ id }) => id === field)
    if (!known?.operators.includes(operator) || !values.some((value) => value.trim() !== '')) {
      throw refuse(`The filter on “${known?.label ?? field}” is incomplete or not offered.`, 'filter')
    }
  }
  return clauses
}

/** A validated clause: its field, and its values in the type of the field. */
export interface ReadClause {
  field: FilterField
  operator: FilterClause['operator']
  /** One at least; several for `oneOf` alone. Texts are trimmed. */
  values: [string, ...string[]]
  /** The first value of a field of numbers; NaN for other fields. */
  number: number
}

/**
 * The filter's clauses, validated, to be translated into the vendor's syntax.
 * @param among the fields that this query can be filtered by, where not by all
 * @throws ProviderError `bad_request` for a field or operator that is not offered, no value, or a number that is none
 */
export function readClauses(
  { filter }: Pick<ProviderQuery, 'filter'>,
  fields: readonly FilterField[],
  among: { label: string; filters: readonly string[] } | null = null,
): ReadClause[] {
  return (filter?.clauses ?? []).map((clause) => {
    const field = fields.find(({ id }) => id === clause.field)
    if (!field || (among && !among.filters.includes(clause.field))) {
      const what = among ? `The report “${among.label}”` : 'This'
      throw refuse(`${what} cannot be filtered by “${field?.label ?? clause.field}”.`, 'filter')
    }
    if (!field.operators.includes(clause.operator)) {
      throw refuse(`“${field.label}” cannot be compared in that way.`, 'filter')
    }
    const [first, ...others] = clause.values.map((value) => value.trim()).filter((value) => value !== '')
    if (first === undefined || (others.length > 0 && clause.operator !== 'oneOf')) {
      throw refuse(`Write ${others.length > 0 ? 'one' : 'a'} value for “${field.label}”.`, 'filter')
    }
    const number = field.type === 'number' ? Number(first) : Number.NaN
    if (field.type === 'number' && !Number.isFinite(number)) {
      throw refuse(`“${field.label}” is compared with a number, not “${first}”.`, 'filter')
    }
    return { field, operator: clause.operator, values: [first, ...others], number }
  })
}

/** Whether a query has this dimension or filters by it. */
export const mentions = (
  { dimension, filter }: Pick<ProviderQuery, 'dimension' | 'filter'>,
  id: string,
): boolean => dimension === id || filter?.clauses.some(({ field }) => field === id) === true

/** A website as typed, with or without a scheme. @throws ProviderError `bad_request` for an invalid one */
export function websiteOf(typed: string, field: 'target' | 'competitor' | 'account'): URL {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^https?:$/.test(url.protocol) && /^[^.]+(\.[^.]+)+$/.test(url.hostname)) return url
  throw refuse(
    typed === ''
      ? 'Write the website to report on, such as example.com.'
      : `“${typed}” is not a website. Write a domain such as example.com.`,
    field,
  )
}
