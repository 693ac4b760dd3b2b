import type { CombinationRule, ParameterDefinition, Unless } from '../domain/definitions.ts'
import type { ParameterName } from '../domain/sources.ts'

/** What the rules read of a parameter's definition. */
export type ParameterRule = Pick<ParameterDefinition, 'name' | 'required' | 'dependencies'> &
  Partial<Pick<ParameterDefinition, 'control' | 'unless'>>

export type ParameterValues = Readonly<Partial<Record<ParameterName, unknown>>>

/**
 * valid: filled, or empty and not required. missing: required and empty, or filled only in part. exempt: its
 * `unless` holds. blocked: a parameter it depends on is not filled yet.
 */
export type ParameterState = 'valid' | 'missing' | 'exempt' | 'blocked'

/** The parts of which every entry of a compound parameter must be filled. */
const CHILDREN: Partial<Record<ParameterDefinition['control'], string[]>> = {
  filter: ['field', 'operator', 'values'],
  calculatedMetrics: ['name', 'type', 'expression'],
}

/**
 * Whether a value counts as filled: it is truthy or, for an array, any element is. With required
 * children, every entry must be an object in which all of them are filled.
 */
export function isFilled(value: unknown, requiredChildren: readonly string[] = []): boolean {
  const entries = Array.isArray(value) ? value : [value]
  if (!entries.some(Boolean)) return false
  return entries.every((entry) =>
    requiredChildren.every(
      (child) => typeof entry === 'object' && entry !== null && isFilled(Reflect.get(entry, child)),
    ),
  )
}

/** The state of one parameter for what the form holds. A name that is not defined is valid. */
export function parameterState(
  definitions: readonly ParameterRule[],
  values: ParameterValues,
  name: ParameterName,
): ParameterState {
  return stateOf(definitions, values, name, [])
}

/** The required parameters that are neither valid nor exempt, and the optional ones that are filled in part. */
export function invalidParameters(
  definitions: readonly ParameterRule[],
  values: ParameterValues,
): ParameterName[] {
  return definitions
    .filter(({ name, required }) => {
      const state = parameterState(definitions, values, name)
      return state === 'missing' || (state === 'blocked' && required)
    })
    .map(({ name }) => name)
}

/**
 * `path` holds the parameters being decided: two that exempt each other ("one of both is needed") must not recurse
 * for ever, so the second is judged by its own value alone.
 */
function stateOf(
  definitions: readonly ParameterRule[],
  values: ParameterValues,
  name: ParameterName,
  path: ParameterName[],
): ParameterState {
  const definition = definitions.find((candidate) => candidate.name === name)
  if (!definition) return 'valid'
  const ask = (other: ParameterName) =>
    path.includes(other) || other === name ? null : stateOf(definitions, values, other, [...path, name])
  if (definition.unless && holds(definition.unless, definitions, values, ask)) return 'exempt'

  const blocked = definition.dependencies.some((other) => {
    const needed = definitions.find((candidate) => candidate.name === other)
    const state = ask(other)
    return needed && state !== null && state !== 'exempt' && (state !== 'valid' || !hasValue(needed, values))
  })
  if (blocked) return 'blocked'
  if (hasValue(definition, values)) return 'valid'
  return definition.required || isStarted(values[name]) ? 'missing' : 'valid'
}

function hasValue(definition: ParameterRule, values: ParameterValues): boolean {
  const value = values[definition.name]
  if (definition.control === 'boolean') return typeof value === 'boolean'
  return isFilled(entriesOf(value), CHILDREN[definition.control ?? 'text'])
}

/** A filter has its entries in `clauses`. */
function entriesOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'clauses' in value ? value.clauses : value
}

/** Whether the field has any input, so that leaving it incomplete is a mistake even where it is optional. */
function isStarted(value: unknown): boolean {
  return isFilled(entriesOf(value))
}

function holds(
  rule: Unless,
  definitions: readonly ParameterRule[],
  values: ParameterValues,
  ask: (name: ParameterName) => ParameterState | null,
): boolean {
  const value = values[rule.parameter]
  const matches = (wanted: unknown) => (Array.isArray(value) ? value.includes(wanted) : value === wanted)
  if ('equals' in rule) return matches(rule.equals) !== (rule.negated ?? false)
  if ('oneOf' in rule) return rule.oneOf.some(matches) !== (rule.negated ?? false)
  const state = ask(rule.parameter)
  const other = definitions.find(({ name }) => name === rule.parameter)
  if (state === null || !other) return false
  // An optional parameter left empty is no mistake, but it cannot replace this one.
  return (state === 'valid' && hasValue(other, values)) !== (rule.negated ?? false)
}

/**
 * Why the vendor cannot answer this combination, in the words of the first rule it breaks; null when it can. A rule
 * without conditions always applies.
 */
export function combinationProblem(rules: readonly CombinationRule[], question: Question): string | null {
  return brokenRule(rules, question)?.reason ?? null
}

/** The same with what is at fault: the split that the rule does not allow, else a metric. */
export function brokenRule(
  rules: readonly CombinationRule[],
  question: Question,
): { reason: string; field: 'dimension' | 'metrics' } | null {
  for (const rule of rules) {
    const field = meets(rule.when, question) ? fieldAtFault(rule, question) : null
    if (field) return { reason: rule.reason, field }
  }
  return null
}

interface Question {
  dimension: string | null
  metrics: readonly string[]
  parameters: ParameterValues
}

/** Whether a question meets every condition that is stated. */
export function meets(when: CombinationRule['when'], { dimension, metrics, parameters }: Question): boolean {
  if (when.dimensions && !when.dimensions.includes(dimension)) return false
  if (when.metrics && !metrics.some((metric) => when.metrics?.includes(metric))) return false
  if (!when.parameter) return true
  const { name, values } = when.parameter
  return [parameters[name]].flat().some((value) => values.includes(String(value)))
}

function fieldAtFault(
  rule: CombinationRule,
  { dimension, metrics }: Question,
): 'dimension' | 'metrics' | null {
  if (rule.dimensions && !rule.dimensions.includes(dimension)) return 'dimension'
  return metrics.every((metric) => rule.metrics?.includes(metric) ?? true) ? null : 'metrics'
}

/** The initial values of a new widget's form. */
export const defaultInputs = ({
  parameters,
}: {
  parameters: readonly ParameterDefinition[]
}): Record<string, string | string[] | boolean> =>
  Object.fromEntries(
    parameters.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])),
  )

/** Every parameter that hangs on this one, directly or through others. */
export function dependentsOf(
  parameters: readonly Pick<ParameterDefinition, 'name' | 'dependencies'>[],
  name: ParameterName,
): ParameterName[] {
  const found = new Set<ParameterName>()
  const visit = (of: ParameterName) => {
    for (const parameter of parameters) {
      if (!parameter.dependencies.includes(of) || found.has(parameter.name)) continue
      found.add(parameter.name)
      visit(parameter.name)
    }
  }
  visit(name)
  found.delete(name)
  return [...found]
}
