/** Figures come up to 48 hours late. */
export const SETTLING_DAYS = 3
/** Most days between `since` and `until`. */
export const MOST_DAYS = 30
/** New followers and followers online reach back this many days, without today. */
export const RECENT_DAYS = 30
/** Account insights that are kept at most; some end after 90 days. */
export const HISTORY = { years: 2 }
