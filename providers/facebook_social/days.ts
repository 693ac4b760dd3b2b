/** Days after which Facebook rarely changes a figure. */
export const SETTLING_DAYS = 3
