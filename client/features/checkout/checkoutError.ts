import { ApiError } from '../../lib/ApiError.ts'

/** What went wrong between this page and the payment provider, as a sentence that forms show like a refusal of ours. */
export const checkoutError = (message: string, vendor: string | null = null): ApiError =>
  new ApiError(message, { status: 0, id: 'not_ours', vendor })
