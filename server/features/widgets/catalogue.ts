import type { Provider, ResultTable } from '../../../providers/contract.ts'
import { providers } from '../../../providers/registry.ts'
import type { DataTypeDefinition } from '../../../shared/domain/definitions.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import type { TimeStep } from '../../../shared/domain/values.ts'
import { withCatalogue } from '../../../shared/rules/catalogue.ts'
import type { SetupFacts } from '../../../shared/rules/widgetSetup.ts'

/** A data type with its provider. */
export interface CataloguedType {
  provider: Provider
  type: DataTypeDefinition
}

const byType = new Map<DataType, CataloguedType>(
  providers.flatMap((provider) =>
    provider.definition.types.map((type): [DataType, CataloguedType] => [type.type, { provider, type }]),
  ),
)

/** Undefined where this installation has no provider for the type. */
export const catalogued = (type: DataType): CataloguedType | undefined => byType.get(type)

/** The step of a dimension of time; null for any other, and without one. */
export const timeStepOf = ({ type }: CataloguedType, dimension: string | null): TimeStep | null =>
  type.dimensions.find(({ id }) => id === dimension)?.time ?? null

/** The step that all parts of a widget are split by, of the step of each. */
export function commonStep(steps: readonly (TimeStep | null)[]): TimeStep | null {
  const [step = null, ...others] = new Set(steps)
  return others.length === 0 ? step : null
}

/** The same as the rules of setting up take it. */
export function setupFactsOf(type: DataType): SetupFacts | undefined {
  const about = catalogued(type)
  return about && { definition: about.provider.definition, type: about.type }
}

/** The type as a result describes it: a remote catalogue is known to be true of the figures it came with. */
export const describedBy = (about: CataloguedType, { catalogue }: ResultTable): CataloguedType =>
  catalogue ? { ...about, type: withCatalogue(about.type, catalogue) } : about
