import type { SourceKind } from '../shared/domain/sources.ts'
import type { Provider } from './contract.ts'

/**
 * One provider without the others, for a thread of its own: the registry's take a second and 100 MB. Throws where
 * there is none of that kind.
 */
export async function loadProvider(kind: SourceKind): Promise<Provider> {
  const exported: Record<string, unknown> = await import(`./${kind}/index.ts`)
  const found = Object.values(exported).find((value): value is Provider => isOfKind(value, kind))
  if (!found) throw new Error(`There is no provider of the kind ${kind}.`)
  return found
}

function isOfKind(value: unknown, kind: SourceKind): boolean {
  if (typeof value !== 'object' || value === null || !('definition' in value)) return false
  const { definition } = value
  return (
    typeof definition === 'object' && definition !== null && 'kind' in definition && definition.kind === kind
  )
}
