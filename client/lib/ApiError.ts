import { errorBody } from '../../shared/api/common.ts'
import type { ErrorId } from '../../shared/domain/errors.ts'

/** A call that failed. `message` is a sentence for people; `fields` holds the errors of a form by field name. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly id: ErrorId | 'unreachable' | 'not_ours'
  readonly fields: Record<string, string[]>
  /** The vendor's own words, where a vendor refused. */
  readonly vendor: string | null
  /** Seconds to wait, where waiting helps. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    details: {
      status: number
      id: ApiError['id']
      fields?: Record<string, string[]>
      vendor?: string | null
      retryAfter?: number | null
      cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.id = details.id
    this.fields = details.fields ?? {}
    this.vendor = details.vendor ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/** There was no answer: the network is down, or the server is. */
export const unreachable = (cause: unknown): ApiError =>
  new ApiError('The server could not be reached. Check your connection, then try again.', {
    status: 0,
    id: 'unreachable',
    cause,
  })

/** Whether the same call may succeed later, as where the server was away or had too much to do. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** The error that a refused answer carries. `text` is its body. */
export function errorOf(status: number, text: string): ApiError {
  const body = errorBody.safeParse(parseJson(text))
  if (!body.success) {
    return new ApiError(`The server could not answer (status ${status}). Try again in a moment.`, {
      status,
      id: 'not_ours',
    })
  }
  const { error, errors } = body.data
  return new ApiError(error.message, {
    status,
    id: error.id,
    fields: errors,
    vendor: error.vendor,
    retryAfter: error.retryAfter,
  })
}

/** Whether it passes by itself, as soon as the server or what is before it answers again. */
export function isUnanswered(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.id === 'unreachable' || error.id === 'overloaded') return true
  return error.id === 'not_ours' && [502, 503, 504].includes(error.status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The message to show for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong here. Reload the page and try again.'

/** Whether a save was refused because somebody else has changed the same since it was loaded. */
export const isCollision = (error: unknown): boolean =>
  error instanceof ApiError && error.id === 'stale_version'
