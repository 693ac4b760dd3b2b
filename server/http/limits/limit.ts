/** Whose tries are counted together. `browser`: one that has passed this door before (`knownBrowser.ts`). */
type Subject =
  | 'account'
  | 'address'
  | 'browser'
  | 'company'
  | 'dashboard'
  | 'link'
  | 'installation'
  | 'registration'
  | 'session'

/** A row of the table of limits (`../limits.ts`). */
export interface Limit {
  /** The call, or one of `SHARED`. */
  where: string
  what: string
  /** Several: counted for each combination. */
  per: readonly Subject[]
  most: number
  seconds: number
  /** What helps at once, for the refusal's sentence: where strangers can use the tries up, people still come in. */
  wayOut?: string
}

export const MINUTE = 60
export const QUARTER_HOUR = 900
export const HOUR = 3_600

/** A way out of what strangers have used up. */
export const BY_MAIL =
  'set a new password by “Forgotten your password?”: where you open the mailed link you can then sign in at once'
