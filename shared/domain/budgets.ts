/** What a vendor's answer said of a limit that calls count against. */
export interface BudgetReading {
  /** What is counted, in people's words and lower case: “tokens a day”, “API units”. */
  name: string
  /** The property whose limit it is; null: of the whole source. */
  property: string | null
  /** How many are left. */
  left: number
  /** The whole; null where the vendor does not tell it. */
  of: number | null
  /** ISO instant from which the reading no longer holds, mostly because all is there again; null where unknown. */
  renewsAt: string | null
}

/**
 * Who a question is asked for: a scheduled report, one of the company's people, a guest with a link, or nobody who
 * waits. The last of a budget is kept for those who need it most, in this order.
 */
export const PURPOSES = ['report', 'reader', 'guest', 'renewal'] as const
export type Purpose = (typeof PURPOSES)[number]
