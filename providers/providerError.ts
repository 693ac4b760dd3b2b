import type { ParameterName } from '../shared/domain/sources.ts'

/** The five ways a call can fail. Only reauthorise marks a source invalid; rate_limited and unavailable pass by themselves. */
export type ProviderErrorKind = 'reauthorise' | 'rate_limited' | 'bad_request' | 'unavailable' | 'unexpected'

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  /** The vendor's own message, if any was readable. */
  readonly vendorMessage: string | null
  /** Seconds to wait before a retry (rate_limited, unavailable), if known. */
  readonly waitSeconds: number | null
  /** The parameter at fault (bad_request). */
  readonly field: ParameterName | 'account' | 'token' | null

  /** `message` explains to a marketer what happened and what to do; `vendorMessage` is the vendor's own. */
  constructor(
    kind: ProviderErrorKind,
    message: string,
    details: {
      vendorMessage?: string | null
      waitSeconds?: number | null
      field?: ParameterName | 'account' | 'token' | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.vendorMessage = details.vendorMessage ?? null
    this.waitSeconds = details.waitSeconds ?? null
    this.field = details.field ?? null
  }
}
