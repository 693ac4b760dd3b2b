import type { WidgetInstance } from '../../../../shared/api/widgets.ts'
import type { Catalogue, FormType } from '../../../../shared/domain/definitions.ts'
import { withCatalogue, withChosen } from '../../../../shared/rules/catalogue.ts'
import { useCatalogue } from '../../sources/index.ts'
import { catalogueQuery } from './controls/optionsQuery.ts'

/** The type with the columns that the vendor has for what the form holds; a type without such is given back as it is. */
export function useColumns(
  instance: WidgetInstance | null,
  type: FormType | null,
): { type: FormType | null; error: Error | null } {
  const answer = useCatalogue(instance && type && catalogueQuery(instance, type))
  if (!type || !instance) return { type, error: null }
  return { type: columnsFor(type, instance, answer.data ?? null), error: answer.error }
}

/** What the controls offer: the remote columns, and what is chosen though it is not among them. */
export function columnsFor(
  type: FormType,
  { inputs }: Pick<WidgetInstance, 'inputs'>,
  remote: Catalogue | null,
): FormType {
  if (type.catalogue !== 'remote') return type
  return withChosen(withCatalogue(type, remote), inputs, remote ? 'No longer there' : 'Chosen')
}
