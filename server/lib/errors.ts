import { ERROR_STATUS, type ErrorId } from '../../shared/domain/errors.ts'

/**
 * What the error handler reads of an error with a defined answer; it depends on these properties, not on a
 * class.
 */
export interface PublicError extends Error {
  readonly id: ErrorId
  readonly status: number
  /** A sentence with what happened and what to do. `message` may be for the log alone. */
  readonly publicMessage: string
  /** Messages by form field. */
  readonly fields?: Record<string, string[]>
  /** The vendor's own words. */
  readonly vendor?: string
  /** Seconds. */
  readonly retryAfter?: number
}

export const isPublicError = (error: Error): error is PublicError =>
  'publicMessage' in error && 'id' in error && 'status' in error

/** An error that is shown to a person: `message` is a sentence with what happened and what to do. */
export class AppError extends Error implements PublicError {
  readonly id: ErrorId
  readonly status: number
  readonly fields: Record<string, string[]> | undefined
  readonly vendor: string | undefined
  readonly retryAfter: number | undefined

  constructor(
    id: ErrorId,
    message: string,
    details: {
      fields?: Record<string, string[]>
      vendor?: string
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.id = id
    this.status = ERROR_STATUS[id]
    this.fields = details.fields
    this.vendor = details.vendor
    this.retryAfter = details.retryAfter
  }

  get publicMessage(): string {
    return this.message
  }
}

/** The one answer for a row that does not exist and a row of another company, which are indistinguishable. */
export const notFound = (what: string) => new AppError('not_found', `This ${what} does not exist (any more).`)
export const forbidden = () =>
  new AppError('forbidden', 'You are not allowed to do this; ask an admin of your company.')
/** A mistake in one field of a form: the sentence is shown beside it. */
export const invalidField = (field: string, text: string) =>
  new AppError('invalid_input', text, { fields: { [field]: [text] } })
