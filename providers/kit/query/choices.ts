import type { Option, OptionsRequest, Property, Provider, ProviderContext } from '../../contract.ts'
import { distinctLabels } from '../answers/resultRows.ts'

/** Choices of a widget form's remote parameters. */

/**
 * Those whose label or group holds what was typed, or whose value it is; the first `most` of them, and after them the
 * others with a value in `include`.
 */
export function narrowed(
  options: readonly Option[],
  { search, include = [] }: Pick<OptionsRequest, 'search' | 'include'>,
  most?: number,
): Option[] {
  const typed = search.trim().toLowerCase()
  const found = options
    .filter(
      ({ value, label, group = '' }) =>
        value.toLowerCase() === typed || `${label} ${group}`.toLowerCase().includes(typed),
    )
    .slice(0, most)
  const missing = new Set(include).difference(new Set(found.map(({ value }) => value)))
  return [...found, ...options.filter(({ value }) => missing.has(value))]
}

/** The properties that can be reported on. */
export const propertyChoices = (properties: readonly Property[]): Option[] =>
  properties
    .filter(({ available }) => available)
    .map(({ id, name, group }) => ({ value: id, label: name, ...(group ? { group } : {}) }))

/** Options by id and name; the id is appended where two have the same name. */
export const namedChoices = (names: Iterable<readonly [id: string, name: string]>): Option[] =>
  [...distinctLabels(new Map(names))].map(([value, label]) => ({ value, label }))

/** Whether a property can be reported on, and why not where it cannot. */
export const availability = (available: boolean, reason: string): Pick<Property, 'available' | 'reason'> =>
  available ? { available } : { available, reason }

/** A parameter's choices, whole; they are narrowed to what was typed afterwards. */
type OptionList<Question> = (context: ProviderContext, question: Question) => Promise<readonly Option[]>
type OptionLists<Question> = Partial<Record<OptionsRequest['parameter'], OptionList<Question>>>

/** `listOptions` of a kind without properties, by parameter; other parameters have no choices. */
export const optionsBy =
  (lists: OptionLists<OptionsRequest>, most?: number): Provider['listOptions'] =>
  async (context, question) =>
    narrowed((await lists[question.parameter]?.(context, question)) ?? [], question, most)

/** The same of a kind with properties: theirs, and lists that hang on the chosen one. */
export function propertyOptionsBy(
  listProperties: Provider['listProperties'],
  lists: OptionLists<OptionsRequest & { property: string }> = {},
  most?: number,
): Provider['listOptions'] {
  return async (context, question) => {
    const { parameter, property } = question
    if (parameter === 'property')
      return narrowed(propertyChoices(await listProperties(context)), question, most)
    if (property === null) return []
    return narrowed((await lists[parameter]?.(context, { ...question, property })) ?? [], question, most)
  }
}
