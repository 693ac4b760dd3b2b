/** Stable ids of every error an answer can carry, with the HTTP status each one travels under. */
export const ERROR_STATUS = {
  invalid_input: 422,
  invalid_credentials: 422,
  password_required: 422,
  wrong_password: 422,
  not_signed_in: 401,
  csrf: 419,
  forbidden: 403,
  /** The company demands a second factor of this person, who has none yet. */
  second_factor_required: 403,
  /** Only right after the own password or second factor was shown once more. */
  proof_required: 403,
  account_closed: 403,
  not_found: 404,
  /** A named link whose last day is over. */
  link_ended: 410,
  conflict: 409,
  stale_version: 409,
  /** Of a sample dashboard: it is not shared, printed or sent. */
  sample_data: 409,
  locked: 423,
  limit_reached: 422,
  subscription_required: 402,
  too_many_tries: 429,
  too_large: 413,
  unsupported_file: 422,
  source_invalid: 422,
  provider_refused: 422,
  provider_unavailable: 503,
  overloaded: 503,
  unexpected: 500,
} as const
export type ErrorId = keyof typeof ERROR_STATUS
