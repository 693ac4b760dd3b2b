import { z } from 'zod'
import type { Provider } from '../../../providers/contract.ts'
import { providerOf } from '../../../providers/registry.ts'
import { SOURCE_KINDS, type SourceKind } from '../../../shared/domain/sources.ts'
import { AppError } from '../../lib/errors.ts'

/** The provider of a stored or requested kind. Throws AppError where this installation has none for it. */
export function providerFor(kind: string): Provider {
  const known = z.enum(SOURCE_KINDS).safeParse(kind)
  const provider = known.success ? providerOf(known.data satisfies SourceKind) : undefined
  if (!provider)
    throw new AppError('not_found', `This installation has no connection called “${kind.slice(0, 40)}”.`)
  return provider
}
