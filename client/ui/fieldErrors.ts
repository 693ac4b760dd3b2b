import type { ApiError } from '../lib/ApiError.ts'

/** Errors of a form by field, joined by spaces. */
export const fieldErrors = (error: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, messages.join(' ')]))
