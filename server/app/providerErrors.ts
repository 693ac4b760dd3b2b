import { ProviderError, type ProviderErrorKind } from '../../providers/providerError.ts'
import type { ErrorId } from '../../shared/domain/errors.ts'
import type { ErrorTranslator } from '../http/errorHandler.ts'
import { AppError } from '../lib/errors.ts'

const IDS: Record<ProviderErrorKind, ErrorId> = {
  reauthorise: 'source_invalid',
  rate_limited: 'provider_unavailable',
  bad_request: 'provider_refused',
  unavailable: 'provider_unavailable',
  unexpected: 'provider_refused',
}

/** Providers do not depend on HTTP: what a vendor's failure means to a caller is decided here. */
export const translateProviderError: ErrorTranslator = (thrown) => {
  if (!(thrown instanceof ProviderError)) return null
  return new AppError(IDS[thrown.kind], thrown.message, {
    cause: thrown,
    ...(thrown.vendorMessage && { vendor: thrown.vendorMessage }),
    ...(thrown.waitSeconds && { retryAfter: thrown.waitSeconds }),
    ...(thrown.field && { fields: { [thrown.field]: [thrown.message] } }),
  })
}
