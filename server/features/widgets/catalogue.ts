import type { Provider } from '../../../providers/contract.ts'
import { providers } from '../../../providers/registry.ts'
import type { DataTypeDefinition } from '../../../shared/domain/definitions.ts'
import type { DataType } from '../../../shared/domain/sources.ts'

/** A data type with the provider that answers it. */
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
